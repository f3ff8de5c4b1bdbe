import { addToList } from '#units';
import type { TimelineEntry } from '../format.ts';

/** Entries that follow each other within this time belong together, in seconds. */
const TOGETHER = 5;

/** A period in which the same event happens to one object after the other. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A key without the node or pod. Entries with equal keys can form a stretch. */
const whatHappened = ({ kind, taint, condition, to }: TimelineEntry): string =>
  [kind, taint, condition, to].join(' ');

/** The stretches of a timeline, by the key of their entries. */
export function stretchesOf(
  entries: readonly TimelineEntry[],
  keyOf: (entry: TimelineEntry) => string = whatHappened,
): ReadonlyMap<string, readonly Stretch[]> {
  const times = new Map<string, number[]>();
  for (const entry of entries) addToList(times, keyOf(entry), entry.at);
  return new Map([...times].map(([what, all]) => [what, cut(all)]));
}

function cut(times: readonly number[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const at of [...times].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last === undefined || at - last.to > TOGETHER) stretches.push({ from: at, to: at });
    else stretches[stretches.length - 1] = { ...last, to: at };
  }
  return stretches;
}

/**
 * Moves each entry to the beginning of its stretch. The order within a stretch is chance, such as
 * the order of the pods of a node, or of the nodes of a pass.
 *
 * @param slack how far off a stretch an entry may be, in seconds
 */
export const atStretches = (
  entries: readonly TimelineEntry[],
  stretches: ReadonlyMap<string, readonly Stretch[]>,
  slack: number,
  keyOf: (entry: TimelineEntry) => string = whatHappened,
): readonly TimelineEntry[] =>
  entries.map((entry) => {
    const near = stretches.get(keyOf(entry))?.map((stretch) => ({
      stretch,
      off: Math.max(0, stretch.from - entry.at, entry.at - stretch.to),
    }));
    const nearest = near?.reduce((a, b) => (b.off < a.off ? b : a));
    if (nearest === undefined || nearest.off > slack) return entry;
    return { ...entry, at: nearest.stretch.from };
  });
