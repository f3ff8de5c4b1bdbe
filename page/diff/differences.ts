import type { Bar } from '../timeline/bars.ts';

/** A period in which two rows show something else. */
export interface Difference {
  readonly from: number;
  readonly to: number;
}

/** The periods in which the bars of two rows differ, by time. An event differs for an instant. */
export function differencesOf(
  before: readonly Bar[],
  after: readonly Bar[],
): readonly Difference[] {
  const all = [...before, ...after];
  const edges = [...new Set(all.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const found: Difference[] = [];
  for (const [index, from] of edges.entries()) {
    if (looksAt(before, from) === looksAt(after, from)) continue;
    const to = edges[index + 1] ?? from;
    const last = found.at(-1);
    if (last?.to === from) found[found.length - 1] = { from: last.from, to };
    else found.push({ from, to });
  }
  return found;
}

/** Everything that bars show at an instant. */
const looksAt = (bars: readonly Bar[], at: number): string =>
  bars
    .filter(({ from, to }) => (from === to ? from === at : from <= at && at < to))
    .map(({ state, words = '', share = '' }) => `${state} ${words} ${share}`)
    .sort()
    .join();
