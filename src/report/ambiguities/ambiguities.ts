import { entriesOf } from '#causes';
import { type Ambiguity, clockFrom, type ReportClock } from '#documents';
import type { Outcome, PlayedScenario } from '#simulation';
import { counted, listed, offsetText } from '#words';
import { zoneName } from '../sentences/causes/nodes.ts';
import { collectionPasses } from './collection-passes.ts';
import { contestedQueues } from './contested-queues.ts';
import { evictionChances } from './eviction-chances.ts';

/** Lists the decisions that Kubernetes leaves to chance. */
export function ambiguitiesOf({
  outcome,
  behaviors,
}: Pick<PlayedScenario, 'outcome' | 'behaviors'>): readonly Ambiguity[] {
  const clock = clockFrom(outcome.start);
  return [
    ...taintOrders(outcome, clock),
    ...evictionChances(outcome.entries, clock),
    ...collectionPasses(outcome, behaviors.podGc, clock),
    ...placementTies(outcome),
  ];
}

/** kube-scheduler takes any of the nodes with equal scores. */
function placementTies({ entries }: Outcome): readonly Ambiguity[] {
  const pods = entriesOf(entries, 'scheduler/best-node').flatMap(({ cause }) =>
    cause.tied > 0 ? [cause.pod] : [],
  );
  if (pods.length === 0) return [];
  const whose = `${listed(pods)} ${pods.length === 1 ? 'has' : 'have'}`;
  const message =
    `${whose} several nodes that are equally good: ` +
    'Kubernetes takes any of them, this report the first by name';
  return [{ kind: 'placement-tie', pods, message }];
}

/**
 * Kubernetes visits the nodes of a cluster in the order of a hash map and refreshes the whole queue
 * in every pass, so any of the nodes that wait for the token of a zone may be next.
 */
function taintOrders({ entries }: Outcome, { at }: ReportClock): readonly Ambiguity[] {
  return contestedQueues(entries).map(({ zone, from, to, served }) => ({
    kind: 'taint-order',
    zone,
    from: at(from),
    to: at(to),
    nodes: served,
    message:
      `${counted(served.length, 'node')} wait together for the rate limit of ${zoneName(zone)}, ` +
      `from ${offsetText(at(from))} to ${offsetText(at(to))}: ` +
      'Kubernetes takes them in any order, this report by name',
  }));
}
