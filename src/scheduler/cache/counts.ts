/** Counts by key; above a base, only what differs from it is kept. */
export class Counts {
  readonly #base: Counts | undefined;
  readonly #changes = new Map<string, number>();

  constructor(base?: Counts) {
    this.#base = base;
  }

  /** Whether the count of a key is not 0. */
  has(key: string): boolean {
    return this.#of(key) !== 0;
  }

  add(key: string, by: number): void {
    this.#changes.set(key, (this.#changes.get(key) ?? 0) + by);
  }

  #of(key: string): number {
    const base = this.#base === undefined ? 0 : this.#base.#of(key);
    return base + (this.#changes.get(key) ?? 0);
  }
}
