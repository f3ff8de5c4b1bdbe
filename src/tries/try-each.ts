import type { ScenarioChange } from '#preparation';
import type { Run } from '#simulation';

/** A change that can be tried. */
export interface Proposal {
  /** `with tolerationSeconds 60 instead of 300`, `if node a came back at 2m` */
  readonly words: string;
  readonly change: ScenarioChange;
}

/** What came of changes that were tried one after the other. */
export interface Tried<Found> {
  readonly found: readonly Found[];
  readonly tried: number;
}

/** In place of measures: the search ends with what there is. */
export const ENDED = 'ended';

/**
 * Tries changes one after the other: yields each to be played, takes the measures of the play
 * (undefined where it cannot be played), and keeps what is found.
 * @param judge - what a change brings; undefined where it makes no difference that counts
 */
export function* trials<Change, Measures extends object, Found>(
  changes: readonly Change[],
  judge: (change: Change, after: Measures) => Found | undefined,
  mostFound = Number.POSITIVE_INFINITY,
): Generator<Change, Tried<Found>, Measures | typeof ENDED | undefined> {
  const found: Found[] = [];
  let tried = 0;
  for (const change of changes) {
    if (found.length >= mostFound) break;
    const after = yield change;
    if (after === ENDED) break;
    tried += 1;
    const result = after && judge(change, after);
    if (result !== undefined) found.push(result);
  }
  return { found, tried };
}

/** How changes of a scenario are measured and judged. */
interface Trial<Change, Measures, Found> {
  readonly measure: (play: Run) => Measures;
  readonly judge: (change: Change, after: Measures) => Found | undefined;
  readonly mostFound?: number;
}

/** Plays a scenario again with each of these changes, and keeps what is found. */
export function tryEach<Change extends Proposal, Measures extends object, Found>(
  scenario: Run,
  changes: readonly Change[],
  { measure, judge, mostFound }: Trial<Change, Measures, Found>,
): Tried<Found> {
  const search = trials(changes, judge, mostFound);
  let next = search.next();
  while (next.done !== true) {
    const then = scenario.again(next.value.change);
    next = search.next(then && measure(then));
  }
  return next.value;
}
