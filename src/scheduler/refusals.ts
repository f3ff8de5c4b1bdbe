import { type Reason, textOf } from './reason.ts';

/** The reason why a node does not suit a pod. */
export interface Refusal {
  readonly reasons: readonly Reason[];
  /** Whether it could suit if some of its pods were gone. */
  readonly isResolvable: boolean;
}

/** The verdict on a feasible node; all others are places in the list of refusals. */
export const FITS = 0;

/** Reasons that are made anew each time are not kept. */
const MOST_SINGLES = 64;

/** Refusals by number, so that thousands of verdicts are an array of numbers. */
export class Refusals {
  readonly #list: Refusal[] = [{ reasons: [], isResolvable: false }];
  readonly #numbers = new Map<string, number>();
  /** The numbers of single reasons, most of which are constants: they need no text. */
  readonly #resolvable = new Map<Reason, number>();
  readonly #final = new Map<Reason, number>();

  number(reasons: readonly Reason[], isResolvable: boolean): number {
    const [only] = reasons;
    if (only === undefined || reasons.length > 1) return this.#numberOf(reasons, isResolvable);
    const singles = isResolvable ? this.#resolvable : this.#final;
    const known = singles.get(only);
    if (known !== undefined) return known;
    const number = this.#numberOf(reasons, isResolvable);
    if (singles.size < MOST_SINGLES) singles.set(only, number);
    return number;
  }

  #numberOf(reasons: readonly Reason[], isResolvable: boolean): number {
    const text = `${isResolvable}${reasons.map(textOf).join('\n')}`;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#list.push({ reasons, isResolvable }) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  at(number: number): Refusal | undefined {
    return this.#list[number];
  }
}
