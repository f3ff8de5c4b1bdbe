/** So many touches are remembered for each slot, on average. */
const REMEMBERED = 4;

/** Which slots changed since when, so that who knows them looks at those alone. */
export class Touches {
  /** Slots in the order in which they changed, from `#first` on. */
  #log: number[] = [];
  #first = 0;
  #slots = 0;

  /** Grows with every change. */
  get generation(): number {
    return this.#first + this.#log.length;
  }

  add(slot: number): void {
    this.#slots = Math.max(this.#slots, slot + 1);
    if (this.#log.length > REMEMBERED * this.#slots + 64) {
      this.#first = this.generation;
      this.#log = [];
    }
    this.#log.push(slot);
  }

  /** The slots that changed since a generation; all of them when nobody remembers. */
  since(generation: number): Iterable<number> {
    const known = generation - this.#first;
    if (known < 0) return Array(this.#slots).keys();
    const { length } = this.#log;
    return length - known === 1 ? this.#log.slice(known) : new Set(this.#log.slice(known));
  }
}
