import { clockFrom, type FindingData } from '#documents';
import { nodesRefusedAtEnd, podsDrainedAgain, rollCourses } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';

/** Rolls of nodes that fail, and those that are under way at the end, in order of time. */
export function rollsNotOver({ outcome }: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { entries, start, endReason } = outcome;
  const { at: clock } = clockFrom(start);
  return rollCourses(entries).flatMap(({ id, from, nodes, replaced, end }): FindingData | [] => {
    const { failedOn, quarantined } = end?.cause ?? NOTHING;
    if (end !== undefined && failedOn === undefined) return [];
    return {
      kind: 'roll-not-over',
      ...{ nodes, replaced, from: clock(from) },
      ...(end === undefined ? { endsBecause: endReason } : { to: clock(end.at), failedOn }),
      ...(quarantined !== undefined && { quarantined: [...quarantined] }),
      refusedOn: end === undefined ? nodesRefusedAtEnd(outcome, id) : [],
    };
  });
}

const NOTHING = { failedOn: undefined, quarantined: undefined };

/** Pods that take the place of drained ones on nodes that are drained in their turn. */
export function podsMovedAgain({
  outcome: { entries },
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly FindingData[] {
  const again = podsDrainedAgain(entries);
  if (again.length === 0) return [];
  const sorted = (names: readonly string[]) => [...new Set(names)].sort(compareText);
  return [
    {
      kind: 'moved-again',
      evictions: again.length,
      nodes: sorted(again.map(({ node }) => node)),
      workloads: sorted(again.flatMap(({ pod }) => workloadOf(pod) ?? [])),
    },
  ];
}
