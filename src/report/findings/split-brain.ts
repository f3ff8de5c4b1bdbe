import { clockFrom, type FindingData } from '#documents';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';

/**
 * Pods of StatefulSets that ran twice at a time: on a node, and unseen on another one, where the
 * containers of an earlier life had not stopped.
 */
export function splitBrains({
  outcome: { doubleLives, start, end, endReason },
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly FindingData[] {
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
