import type { Diagnostic } from '#diagnostics';
import type { Passage } from '../bytes/passage.ts';
import type { TextProblem } from '../bytes/refusal.ts';

/** Complaints of one sort shown with their places; the rest is counted. */
const SHOWN_OF_ONE_SORT = 20;
/**
 * More sorts with one code count as a single one, because names that users choose make new sorts
 * without end.
 */
const SORTS_OF_ONE_CODE = 20;

interface Sort {
  readonly shown: Diagnostic[];
  more: number;
}

/**
 * Collects complaints about a snapshot. Finding the place of a complaint is slow, so many get none.
 */
export class Complaints {
  readonly #sorts = new Map<string, Sort>();
  readonly #sortsOfCode = new Map<string, number>();

  /**
   * Complaints with an equal `sort`, which begins with the code, are of one sort. `make` is called
   * only for the ones that are kept.
   */
  add(asked: string, make: () => Diagnostic): void {
    const sort = this.#sorts.has(asked) ? asked : this.#newSort(asked);
    const known = this.#sorts.get(sort);
    if (known === undefined) this.#sorts.set(sort, { shown: [make()], more: 0 });
    else if (known.shown.length < SHOWN_OF_ONE_SORT) known.shown.push(make());
    else known.more++;
  }

  #newSort(sort: string): string {
    const code = sort.split(' ', 1)[0] ?? '';
    const sorts = this.#sortsOfCode.get(code) ?? 0;
    if (sorts >= SORTS_OF_ONE_CODE) return code;
    this.#sortsOfCode.set(code, sorts + 1);
    return sort;
  }

  /** All complaints kept; the last one of each sort carries the number of the others. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#sorts.values()].flatMap(({ shown, more }) =>
      shown.map((diagnostic, index) =>
        more > 0 && index === shown.length - 1 ? { ...diagnostic, more } : diagnostic,
      ),
    );
  }
}

/** Complains about a text, with the places of the problems in its file. */
export function complainOf(
  problems: readonly TextProblem[],
  passage: Passage,
  complaints: Complaints,
): void {
  for (const { code, message, hint, start, end } of problems) {
    complaints.add(`${code} ${message}`, () => ({
      code,
      severity: 'error',
      message,
      ...(hint !== undefined && { hint }),
      ...passage.place(start, end),
    }));
  }
}
