import { isOfDaemonSet } from '#autoscaling';
import {
  coversPod,
  isTerminal,
  isTerminating,
  type Pod,
  type PodDisruptionBudget,
  type Store,
} from '#cluster';
import { type Instant, later } from '#units';
import type { Claim } from './claim.ts';
import { timeOf } from './options.ts';
import { DO_NOT_DISRUPT, isReschedulable } from './pods.ts';

/** Why a node is not disrupted. */
export type Protection =
  | 'not-initialized'
  | 'going'
  | 'nominated'
  | 'do-not-disrupt'
  | 'pod-do-not-disrupt'
  | 'budget-of-pods';

/** What protects a node, and what it is about. */
export interface Protected {
  readonly kind: Protection;
  readonly pod?: Pod;
  /** The budgets of that pod. */
  readonly budgets?: readonly PodDisruptionBudget[];
}

type Known = Pick<Store, 'node' | 'podsOn'>;

/**
 * What protects a node from being disrupted. Whether it is ready is not asked.
 * @param budgetsIn - the budgets of pods by namespace
 * @upstream karpenter pkg/controllers/state/statenode.go ValidateNodeDisruptable (1.12)
 */
export function protectionOf(
  claim: Claim,
  store: Known,
  budgetsIn: ReadonlyMap<string, readonly PodDisruptionBudget[]>,
  now: Instant,
): Protected | undefined {
  const node = store.node(claim.node);
  if (!claim.isInitialized || node === undefined) return { kind: 'not-initialized' };
  if (claim.deletion !== undefined || claim.isMarked) return { kind: 'going' };
  if (claim.nominatedUntil > now) return { kind: 'nominated' };
  if (node.annotations[DO_NOT_DISRUPT] === 'true') return { kind: 'do-not-disrupt' };
  const active = store.podsOn(claim.node).filter(isActive);
  const refusing = active.find((pod) => refusesDisruption(pod, now));
  if (refusing !== undefined) return { kind: 'pod-do-not-disrupt', pod: refusing };
  for (const pod of active) {
    if (isOfDaemonSet(pod)) continue;
    const known = budgetsIn.get(pod.namespace);
    if (known === undefined) continue;
    const budgets = known.filter((budget) => coversPod(budget, pod));
    if (budgets.length > 1 || budgets.some(({ status }) => status.disruptionsAllowed < 1))
      return { kind: 'budget-of-pods', pod, budgets };
  }
  return undefined;
}

const isActive = (pod: Pod): boolean => !isTerminal(pod) && !isTerminating(pod);

/** A pod says that it must not be disrupted, for ever or for a while after its start. */
function refusesDisruption(pod: Pod, now: Instant): boolean {
  const text = pod.annotations[DO_NOT_DISRUPT];
  if (text === undefined) return false;
  if (text === 'true') return true;
  const lasts = timeOf(text);
  return lasts !== undefined && pod.startTime !== undefined && later(pod.startTime, lasts) > now;
}

/** Whether nothing on a node needs another one. */
export const isEmpty = (pods: readonly Pod[]): boolean => !pods.some(isReschedulable);

/**
 * What it costs to disrupt the pods of a node.
 * @upstream karpenter pkg/utils/disruption/disruption.go EvictionCost (1.12)
 */
export function disruptionCost(pods: readonly Pod[]): number {
  return pods.filter(isReschedulable).reduce((sum, { annotations, spec }) => {
    const deletionCost = Number(annotations['controller.kubernetes.io/pod-deletion-cost'] ?? 0);
    const cost = 1 + deletionCost / 2 ** 27 + (spec.priority ?? 0) / 2 ** 25;
    return sum + Math.min(10, Math.max(-10, cost));
  }, 0);
}
