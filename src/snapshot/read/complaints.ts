import type { Diagnostic } from '#diagnostics';

/** Of complaints of one sort this many are told with their place; the rest is counted. */
const TOLD_OF_ONE_SORT = 20;

interface Sort {
  readonly told: Diagnostic[];
  more: number;
}

/**
 * Collects what is wrong with a snapshot. Placing a complaint is slow, so that many are not placed.
 */
export class Complaints {
  readonly #sorts = new Map<string, Sort>();

  /** Complaints with equal `sort` are of one sort; `make` is called for the first of them only. */
  add(sort: string, make: () => Diagnostic): void {
    const known = this.#sorts.get(sort);
    if (known === undefined) this.#sorts.set(sort, { told: [make()], more: 0 });
    else if (known.told.length < TOLD_OF_ONE_SORT) known.told.push(make());
    else known.more++;
  }

  /** All that were told, each sort's last one with the number of the others. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#sorts.values()].flatMap(({ told, more }) =>
      told.map((diagnostic, index) =>
        more > 0 && index === told.length - 1 ? { ...diagnostic, more } : diagnostic,
      ),
    );
  }
}
