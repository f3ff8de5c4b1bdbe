import { conditionOf, type Node } from '#cluster';
import { type Duration, type Instant, later } from '#units';

/** Since when a node has not been healthy; undefined for a healthy one. */
export function unhealthySince(node: Pick<Node, 'conditions'>): Instant | undefined {
  const ready = conditionOf(node, 'Ready');
  if (ready === undefined || ready.status === 'True') return undefined;
  return ready.lastTransitionTime;
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
