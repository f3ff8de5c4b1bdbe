const NONE = -1;

/**
 * The slots that changed since a generation, so that a reader looks at those alone. They form a
 * chain with the latest change at its head, so that no list of all changes is needed.
 */
export class Touches {
  #generation = 0;
  #newest = NONE;
  /** By slot: the generation of its last change, and its neighbours in the chain. */
  readonly #changedAt: number[] = [];
  readonly #newer: number[] = [];
  readonly #older: number[] = [];

  /** Grows with every change. */
  get generation(): number {
    return this.#generation;
  }

  add(slot: number): void {
    while (this.#changedAt.length <= slot) this.#lengthen();
    this.#generation += 1;
    this.#changedAt[slot] = this.#generation;
    if (slot === this.#newest) return;
    this.#join(this.#older[slot] ?? NONE, this.#newer[slot] ?? NONE);
    this.#join(this.#newest, slot);
    this.#newer[slot] = NONE;
    this.#newest = slot;
  }

  /** The slots that changed after a generation, the last one first. */
  since(generation: number): readonly number[] {
    const slots: number[] = [];
    let slot = this.#newest;
    while (slot !== NONE && (this.#changedAt[slot] ?? 0) > generation) {
      slots.push(slot);
      slot = this.#older[slot] ?? NONE;
    }
    return slots;
  }

  #join(older: number, newer: number): void {
    if (older !== NONE) this.#newer[older] = newer;
    if (newer !== NONE) this.#older[newer] = older;
  }

  #lengthen(): void {
    this.#changedAt.push(0);
    this.#newer.push(NONE);
    this.#older.push(NONE);
  }
}
