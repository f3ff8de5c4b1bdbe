import { type ConditionStatus, conditionOf, type Node } from '#cluster';
import { type Duration, type Instant, later } from '#units';

/** A state of a condition in which a node is not healthy, and how long it may be. */
export interface RepairPolicy {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly tolerance: Duration;
}

/** Since when a node has not been healthy, and how long it may be so. */
export interface Unhealthy {
  readonly since: Instant;
  readonly tolerance: Duration;
}

/**
 * What makes a node unhealthy: of several conditions that whose time is over first. Undefined for a
 * healthy node.
 * @upstream karpenter pkg/controllers/node/health/controller.go findUnhealthyConditions (1.12)
 */
export function unhealthyBy(
  node: Pick<Node, 'conditions'>,
  policies: readonly RepairPolicy[],
): Unhealthy | undefined {
  let first: Unhealthy | undefined;
  for (const { type, status, tolerance } of policies) {
    const condition = conditionOf(node, type);
    const since = condition?.lastTransitionTime;
    if (condition?.status !== status || since === undefined) continue;
    if (first === undefined || later(since, tolerance) < later(first.since, first.tolerance))
      first = { since, tolerance };
  }
  return first;
}

/** What becomes of a node that is not healthy. */
export type RepairVerdict =
  | { readonly kind: 'wait'; readonly until: Instant }
  | { readonly kind: 'blocked'; readonly unhealthy: number; readonly nodes: number }
  | { readonly kind: 'repair' };

/** The part of a pool that may be unhealthy, rounded up to whole nodes. */
const MOST_UNHEALTHY = 0.2;

/**
 * Whether a node is repaired: after a time, and as long as not too many of its pool are unhealthy.
 * Every unhealthy node counts, however short it has been so.
 * @upstream karpenter pkg/controllers/node/health/controller.go Reconcile (1.12)
 */
export function judgeRepair(
  since: Instant,
  tolerance: Duration,
  pool: { readonly unhealthy: number; readonly nodes: number },
  now: Instant,
): RepairVerdict {
  const until = later(since, tolerance);
  if (now < until) return { kind: 'wait', until };
  const most = Math.ceil(MOST_UNHEALTHY * pool.nodes);
  return pool.unhealthy > most ? { kind: 'blocked', ...pool } : { kind: 'repair' };
}
