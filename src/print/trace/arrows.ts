const NONE: readonly number[] = [];

/**
 * The arrows from causes to their effects, numbered by the id of the effect. Entries are named by
 * their place in the timeline.
 */
export class Arrows {
  readonly #ids: Int32Array;
  /** The place of each entry's cause, or -1. */
  readonly #causes: Int32Array;
  /** The ids of all effects, by cause; those of one cause begin at `#begins` of its place. */
  readonly #effects: Int32Array;
  readonly #begins: Int32Array;

  /** @param causes - the ids of what led to the entries with these ids */
  constructor(ids: readonly number[], causes: readonly number[]) {
    const { length } = ids;
    this.#ids = Int32Array.from(ids);
    this.#causes = Int32Array.from(causes, (because) => this.#placeOf(because));
    this.#begins = new Int32Array(length + 1);
    for (const cause of this.#causes) if (cause >= 0) add(this.#begins, cause + 1, 1);
    for (let place = 0; place < length; place++) {
      add(this.#begins, place + 1, this.#begins[place] ?? 0);
    }
    this.#effects = new Int32Array(this.#begins[length] ?? 0);
    const next = this.#begins.slice();
    this.#causes.forEach((cause, place) => {
      if (cause < 0) return;
      this.#effects[next[cause] ?? 0] = this.#ids[place] ?? 0;
      add(next, cause, 1);
    });
  }

  /** Whether an arrow leads to an entry: the snapshot, which may be its cause, is no entry. */
  leadsTo(place: number): boolean {
    return (this.#causes[place] ?? -1) >= 0;
  }

  /** The arrows that leave an entry. */
  from(place: number): readonly number[] {
    const [begin = 0, end = 0] = [this.#begins[place], this.#begins[place + 1]];
    return begin === end ? NONE : Array.from(this.#effects.subarray(begin, end));
  }

  /** Ids increase along the timeline. Returns -1 for an id without an entry. */
  #placeOf(id: number): number {
    let [low, high] = [0, this.#ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

function add(counts: Int32Array, place: number, by: number): void {
  counts[place] = (counts[place] ?? 0) + by;
}
