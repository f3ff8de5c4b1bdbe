import { isTerminal, isTerminating, type Pod, podConditionOf } from '#cluster';
import { type Instant, later, minutes } from '#units';

/** The time that a pod may have the condition DisruptionTarget without being deleted. */
const STALE_DISRUPTION_TIMEOUT = minutes(2);

/** The state of a pod's condition DisruptionTarget. */
export type StaleDisruption =
  /**
   * There is none, or the pod is being deleted, or its kubelet ends it, however long that takes.
   */
  | { readonly kind: 'none' }
  | { readonly kind: 'fresh'; readonly until: Instant }
  /** The pod was not deleted: the condition becomes False. */
  | { readonly kind: 'stale' };

/** @upstream pkg/controller/disruption/disruption.go nonTerminatingPodHasStaleDisruptionCondition (1.36) */
export function staleDisruption(
  pod: Pick<Pod, 'conditions' | 'phase' | 'deletionTimestamp'>,
  now: Instant,
): StaleDisruption {
  const condition = podConditionOf(pod, 'DisruptionTarget');
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') {
    return { kind: 'none' };
  }
  if (isTerminating(pod) || isTerminal(pod)) return { kind: 'none' };
  const since = condition.lastTransitionTime;
  if (since === undefined) return { kind: 'stale' };
  const until = later(since, STALE_DISRUPTION_TIMEOUT);
  return until > now ? { kind: 'fresh', until } : { kind: 'stale' };
}
