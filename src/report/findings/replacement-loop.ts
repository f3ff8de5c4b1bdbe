import { clockFrom, type FindingData, type ReportClock } from '#documents';
import { type EndsOnNode, endsByWorkload } from '#run-facts';
import type { Run } from '#simulation';
import { compareText } from '#units';
import { loopFacts } from './loop-facts.ts';

/**
 * The least number of new pods that end on a node where a pod of their workload has ended before.
 */
const LEAST_ROUNDS = 2;

/**
 * Workloads whose pods end on a node again and again: the controller creates a new pod each time,
 * and it comes to the same node, because no other node fits or its template names the node. One
 * finding for each workload, by name. DaemonSets have a finding of their own.
 */
export function replacementLoops({
  outcome: { entries, start, made },
  workloadOf,
}: Pick<Run, 'outcome' | 'workloadOf'>): readonly FindingData[] {
  const clock = clockFrom(start);
  return [...endsByWorkload({ entries, made }, workloadOf)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([workload, nodes]) => {
      const looping = nodes.filter(({ rounds }) => rounds >= LEAST_ROUNDS);
      return looping.length === 0 ? [] : [loopOf(workload, looping, clock)];
    });
}

function loopOf(
  workload: string,
  looping: readonly EndsOnNode[],
  { at }: ReportClock,
): FindingData {
  const facts = loopFacts(
    looping.map(({ node }) => node),
    looping.flatMap(({ evicted }) => evicted.map(at)),
    looping.flatMap(({ rejected }) => rejected.map(at)),
  );
  const fixesNode = looping.some((ends) => ends.fixesNode);
  return { kind: 'replacement-loop', workload, ...facts, ...(fixesNode && { fixesNode }) };
}
