import type { Pod, PodDisruptionBudget, Store } from '#cluster';
import type { Instant } from '#units';
import type { Claim } from './claim.ts';
import { allowsNone, type BudgetsIn, keptBy } from './going-pods.ts';
import { DO_NOT_DISRUPT, isProvisionable, isReschedulable, refusesDisruption } from './pods.ts';

/** Why a node is not disrupted. */
type Protection =
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

type Known = Pick<Store, 'node' | 'pod' | 'podsOn'>;

/**
 * What protects a node from being disrupted. Whether it is ready is not asked.
 * @param budgetsIn - the budgets of pods by namespace
 * @upstream karpenter pkg/controllers/state/statenode.go ValidateNodeDisruptable (1.12)
 */
export function protectionOf(
  claim: Claim,
  store: Known,
  budgetsIn: BudgetsIn,
  now: Instant,
): Protected | undefined {
  const node = store.node(claim.node);
  if (!claim.isInitialized || node === undefined) return { kind: 'not-initialized' };
  if (claim.deletion !== undefined || claim.isMarked) return { kind: 'going' };
  if (claim.nominatedUntil > now || isAwaited(claim, store)) return { kind: 'nominated' };
  if (node.annotations[DO_NOT_DISRUPT] === 'true') return { kind: 'do-not-disrupt' };
  const pods = store.podsOn(claim.node);
  const refusing = pods.find((pod) => refusesDisruption(pod, now));
  if (refusing !== undefined) return { kind: 'pod-do-not-disrupt', pod: refusing };
  for (const pod of pods) {
    const budgets = keptBy(pod, budgetsIn, allowsNone);
    if (budgets !== undefined) return { kind: 'budget-of-pods', pod, budgets };
  }
  return undefined;
}

/**
 * Whether pods wait for a node on which they should fit: they trigger a batch every ten seconds, and
 * each batch nominates the node for longer than that.
 * @upstream karpenter pkg/controllers/provisioning/controller.go PodController.Reconcile (1.12)
 */
const isAwaited = ({ awaits = [] }: Claim, store: Pick<Store, 'pod'>): boolean =>
  awaits.some(({ key, uid }) => {
    const pod = store.pod(key);
    return pod !== undefined && pod.uid === uid && isProvisionable(pod);
  });

/**
 * Whether a drifted node may be replaced: pods and their budgets keep none that has a time by which
 * its pods are gone.
 * @upstream karpenter pkg/controllers/disruption/types.go NewCandidate (1.12)
 */
export function mayBeReplaced(
  { terminationGracePeriod }: Pick<Claim, 'terminationGracePeriod'>,
  protection: Protected | undefined,
): boolean {
  if (protection === undefined) return true;
  const { kind } = protection;
  const isOfPods = kind === 'pod-do-not-disrupt' || kind === 'budget-of-pods';
  return isOfPods && terminationGracePeriod !== undefined;
}

/** Whether no pod of a node needs another one. */
export const hasNone = (pods: readonly Pod[]): boolean => !pods.some(isReschedulable);

/**
 * Whether a node is empty: none of its pods that need another one costs anything.
 * @upstream karpenter pkg/controllers/disruption/types.go IsEmpty (1.12)
 */
export const isEmpty = (pods: readonly Pod[]): boolean => disruptionCost(pods) === 0;

/** What it costs to disrupt the pods of a node. Those of the lowest priorities cost nothing. */
export const disruptionCost = (pods: readonly Pod[]): number =>
  costOfEvictions(pods.filter(isReschedulable));

/** What it costs to evict pods; one that costs less than nothing makes none cheaper. */
export const costOfEvictions = (pods: readonly Pod[]): number =>
  pods.reduce((sum, pod) => sum + Math.max(0, evictionCost(pod)), 0);

/**
 * What it costs to evict a pod; less than nothing for one of a very low priority.
 * @upstream karpenter pkg/utils/disruption/disruption.go EvictionCost (1.12)
 */
function evictionCost({ annotations, spec }: Pod): number {
  const deletionCost = Number(annotations['controller.kubernetes.io/pod-deletion-cost'] ?? 0);
  const given = Number.isNaN(deletionCost) ? 0 : deletionCost / 2 ** 27;
  return Math.min(10, Math.max(-10, 1 + given + (spec.priority ?? 0) / 2 ** 25));
}
