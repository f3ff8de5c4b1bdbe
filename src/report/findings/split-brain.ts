import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';
import { between, inReportSeconds } from '#units';

/**
 * Pods of StatefulSets that ran twice at a time: unseen on a node that was cut off, and on another
 * node.
 */
export function splitBrains({
  outcome: { doubleLives, start, end, endReason },
  workloadOf,
}: Pick<PlayedScenario, 'outcome' | 'workloadOf'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return doubleLives.map(({ pod, node, otherNode, from, to }) => {
    const workload = workloadOf(pod);
    return {
      kind: 'split-brain',
      pod,
      ...(workload !== undefined && { workload }),
      unseenOn: node,
      node: otherNode,
      from: at(from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    };
  });
}
