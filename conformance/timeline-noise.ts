import { canonicalJson } from './canonical-json.ts';
import type { TimelineEntry } from './format.ts';

/**
 * A taint that comes and goes within one millisecond is a race upstream: its visibility is chance.
 * An equal number of additions and removals of a taint of a node is left out.
 */
export function withoutTaintSwaps(timeline: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const surplus = new Map<string, { comings: number; goings: number }>();
  for (const entry of timeline) {
    if (!isTaintChange(entry)) continue;
    const counts = surplus.get(momentOf(entry)) ?? { comings: 0, goings: 0 };
    if (entry.kind === 'NodeTainted') counts.comings += 1;
    else counts.goings += 1;
    surplus.set(momentOf(entry), counts);
  }
  const left = new Map<string, number>();
  for (const [moment, { comings, goings }] of surplus) {
    left.set(`NodeTainted ${moment}`, Math.min(comings, goings));
    left.set(`NodeUntainted ${moment}`, Math.min(comings, goings));
  }
  return timeline.filter((entry) => {
    if (!isTaintChange(entry)) return true;
    const name = `${entry.kind} ${momentOf(entry)}`;
    const cancelled = left.get(name) ?? 0;
    left.set(name, cancelled - 1);
    return cancelled <= 0;
  });
}

/** Upstream may cancel one countdown several times. Only the first time counts. */
export function withoutDuplicateCancellations(
  timeline: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  const seen = new Set<string>();
  return timeline.filter((entry) => {
    if (entry.kind !== 'EvictionCancelled') return true;
    const moment = `${millisecondOf(entry)} ${canonicalJson(entry['pod'])}`;
    if (seen.has(moment)) return false;
    seen.add(moment);
    return true;
  });
}

const isTaintChange = ({ kind }: TimelineEntry): boolean =>
  kind === 'NodeTainted' || kind === 'NodeUntainted';

const momentOf = (entry: TimelineEntry): string =>
  `${millisecondOf(entry)} ${canonicalJson([entry['node'], entry['taint']])}`;

const millisecondOf = ({ at }: TimelineEntry): number => Math.round(at * 1_000);
