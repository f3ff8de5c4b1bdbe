import type { Source } from '#chance';
import type { Chances } from '#documents';
import type { HistoryFigures } from './history-figures.ts';

/** A history, and the same with some sources drawn as in another history. */
export interface Swap {
  readonly number: number;
  /** Several ones when they change nothing together. */
  readonly sources: readonly Source[];
  readonly figures: Pick<HistoryFigures, 'summary' | 'evicted'>;
}

type Decision = Chances['decidedBy'][number];

/** The set of evicted pods, compared like the figures of the summary. */
const WHICH_PODS = 'whichPods';

/** With so few swapped histories a smaller share cannot be distinguished from noise. */
const LEAST_SHARE = 0.1;

/** Smaller differences of instants are of no interest, in seconds. */
const SMALL = 0.25;

/** Whether two histories have the same evictions and hardly differ in their figures. */
export function isAlike(
  { summary, evicted }: Swap['figures'],
  { summary: others, evicted: alsoEvicted }: Swap['figures'],
): boolean {
  const names = [...Object.keys(summary), ...Object.keys(others)];
  const isClose = (name: string): boolean => {
    const [a, b] = [summary[name], others[name]];
    return a === undefined || b === undefined ? a === b : Math.abs(a - b) <= SMALL;
  };
  if (evicted.length !== alsoEvicted.length || !names.every(isClose)) return false;
  const pods = new Set(evicted.map(([pod]) => pod));
  return alsoEvicted.every(([pod]) => pods.has(pod));
}

/**
 * Which source decides most about each figure. Half the mean square of the differences that come with
 * another draw of one source, as a part of the variance of the figure, is the share of all that the
 * source has a part in; these shares may add up to more than 1.
 */
export function decidedBy(
  histories: readonly HistoryFigures[],
  swaps: readonly Swap[],
): readonly Decision[] {
  const byNumber = new Map(histories.map((each) => [each.number, each]));
  const pairs = swaps.flatMap(({ number, sources, figures }) => {
    const own = byNumber.get(number);
    return own === undefined ? [] : { sources, own, swapped: figures };
  });
  const figures = [...new Set(histories.flatMap(({ summary }) => Object.keys(summary)))];
  return [
    ...figures.flatMap((figure) => numberDecided(figure, histories, pairs)),
    ...whichPods(histories, pairs),
  ];
}

interface Pair {
  readonly sources: readonly Source[];
  readonly own: HistoryFigures;
  readonly swapped: Swap['figures'];
}

function numberDecided(
  figure: string,
  histories: readonly HistoryFigures[],
  pairs: readonly Pair[],
): readonly Decision[] {
  const values = histories.flatMap(({ summary }) => summary[figure] ?? []);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const largest = Math.max(...values.map(Math.abs));
  if (values.length < 2 || variance <= (largest * 1e-6) ** 2) return [];
  return mostOf(figure, pairs, ({ own, swapped }) => {
    const [a, b] = [own.summary[figure], swapped.summary[figure]];
    return a === undefined || b === undefined ? 0 : (a - b) ** 2 / (2 * variance);
  });
}

/** How much two histories differ in who is evicted, as a part of how much any two do. */
function whichPods(
  histories: readonly HistoryFigures[],
  pairs: readonly Pair[],
): readonly Decision[] {
  const sets = histories.map(({ evicted }) => new Set(evicted.map(([pod]) => pod)));
  let sum = 0;
  for (let index = 1; index < sets.length; index += 1) {
    sum += difference(sets[index - 1] ?? new Set(), sets[index] ?? new Set());
  }
  if (sum === 0) return [];
  const usual = sum / (sets.length - 1);
  return mostOf(WHICH_PODS, pairs, ({ own, swapped }) => {
    const [a, b] = [own, swapped].map(({ evicted }) => new Set(evicted.map(([pod]) => pod)));
    return difference(a ?? new Set(), b ?? new Set()) / usual;
  });
}

/** How many are in one of two sets only. */
function difference(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const each of a) if (b.has(each)) common += 1;
  return a.size + b.size - 2 * common;
}

/** The source whose swaps change most, on average over all swaps of it. */
function mostOf(
  figure: string,
  pairs: readonly Pair[],
  change: (pair: Pair) => number,
): readonly Decision[] {
  const numbers = new Set(pairs.map(({ own }) => own.number)).size;
  const sums = new Map<Source, number>();
  for (const pair of pairs) {
    const [source, ...others] = pair.sources;
    if (source === undefined || others.length > 0) continue;
    sums.set(source, (sums.get(source) ?? 0) + change(pair));
  }
  let most: Decision | undefined;
  for (const [source, sum] of sums) {
    const share = Math.min(1, Math.round((100 * sum) / numbers) / 100);
    if (share >= LEAST_SHARE && share > (most?.share ?? 0)) most = { figure, source, share };
  }
  return most === undefined ? [] : [most];
}
