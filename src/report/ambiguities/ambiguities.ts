import { entriesOf } from '#causes';
import type { Source } from '#chance';
import { type Ambiguity, clockFrom, type ReportClock } from '#documents';
import type { Outcome } from '#play';
import { contestedQueues } from '#run-facts';
import type { Run } from '#simulation';
import { counted, listed, offsetText } from '#words';
import { zoneName } from '../sentences/causes/nodes.ts';
import { collectionPasses } from './collection-passes.ts';
import { evictionChances } from './eviction-chances.ts';
import { quotaCounts } from './quota-counts.ts';

/** Lists the decisions that Kubernetes leaves to chance. */
export function ambiguitiesOf({
  outcome,
  history,
  plan: { behaviors },
}: Pick<Run, 'outcome' | 'plan' | 'history'>): readonly Ambiguity[] {
  const clock = clockFrom(outcome.start);
  const isDrawn = (source: Source): boolean => history?.held.includes(source) === false;
  return [
    ...taintOrders(outcome, clock, isDrawn('order')),
    ...evictionChances(outcome.entries, clock, isDrawn('eviction-manager')),
    ...collectionPasses(outcome, behaviors.podGc, clock),
    ...quotaCounts(outcome, behaviors.resourceQuota, isDrawn('quota')),
    ...placementTies(outcome, isDrawn('scheduler')),
    ...preemptionTies(outcome, clock, isDrawn('scheduler')),
  ];
}

const firstTaken = (isDrawn: boolean): string =>
  isDrawn ? 'this history the drawn one' : 'this report the first by name';

/** kube-scheduler takes any of the nodes with equal scores. */
function placementTies({ entries }: Outcome, isDrawn: boolean): readonly Ambiguity[] {
  const pods = entriesOf(entries, 'scheduler/best-node').flatMap(({ cause }) =>
    cause.tied > 0 ? [cause.pod] : [],
  );
  if (pods.length === 0) return [];
  const whose = `${listed(pods)} ${pods.length === 1 ? 'has' : 'have'}`;
  const message =
    `${whose} several nodes that are equally good: ` +
    `Kubernetes takes any of them, ${firstTaken(isDrawn)}`;
  return [{ kind: 'placement-tie', source: 'scheduler', pods, message }];
}

/** kube-scheduler preempts on any of the nodes where that costs the same. */
const preemptionTies = (
  { entries }: Outcome,
  { at }: ReportClock,
  isDrawn: boolean,
): readonly Ambiguity[] =>
  entriesOf(entries, 'scheduler/preempts').flatMap(({ cause, ...entry }): readonly Ambiguity[] => {
    const { pod, node, tied } = cause;
    if (tied.length === 0) return [];
    const message =
      `${pod} makes room for itself on ${node}, and would at the same cost on ${listed(tied)}: ` +
      `Kubernetes takes any of them, ${firstTaken(isDrawn)}`;
    const about = { pod, at: at(entry.at), node, others: tied };
    return [{ kind: 'preemption-tie', source: 'scheduler', ...about, message }];
  });

/**
 * Kubernetes visits the nodes of a cluster in the order of a hash map and refreshes the whole queue
 * in every pass, so any of the nodes that wait for the token of a zone may be next.
 */
function taintOrders(
  { entries }: Outcome,
  { at }: ReportClock,
  isDrawn: boolean,
): readonly Ambiguity[] {
  return contestedQueues(entries).map(({ zone, from, to, served, passedOver }) => ({
    kind: 'taint-order',
    source: 'order',
    zone,
    from: at(from),
    to: at(to),
    nodes: [...served, ...passedOver],
    message:
      `${counted(served.length + passedOver.length, 'node')} wait together for the rate limit of ${zoneName(zone)}, ` +
      `from ${offsetText(at(from))} to ${offsetText(at(to))}: ` +
      `Kubernetes takes them in any order, ${isDrawn ? 'this history as drawn' : 'this report by name'}`,
  }));
}
