import type { Pod } from '#cluster';
import type { Instant } from '#units';
import { isActive } from '../active-pods.ts';
import { NOTHING_TO_DO, type Verdict } from '../verdict.ts';
import { inDeletionOrder } from './deletion-order.ts';

/** More pods than this at once have to wait for the next sync. */
const BURST_REPLICAS = 500;

/**
 * The number of pods that a ReplicaSet or ReplicationController creates, or the pods that it
 * deletes. Terminating and finished pods do not count: their replacements come at once.
 *
 * @param pods - those that it claims, in canonical order
 * @param siblings - the result of {@link ./sibling-pods.ts}
 * @param tieBreakOf - decides between pods without any other difference
 *
 * @upstream pkg/controller/replicaset/replica_set.go manageReplicas (1.36)
 */
export function replicaSetVerdict(
  replicas: number,
  pods: readonly Pod[],
  siblings: readonly Pod[],
  now: Instant,
  tieBreakOf?: (pod: Pod) => number,
): Verdict {
  const active = pods.filter(isActive);
  const surplus = active.length - replicas;
  if (surplus === 0) return NOTHING_TO_DO;
  if (surplus < 0) {
    const length = Math.min(-surplus, BURST_REPLICAS);
    return { create: Array.from({ length }, () => ({ kind: 'any' })), remove: [] };
  }
  const candidates =
    surplus < active.length ? inDeletionOrder(active, siblings, now, tieBreakOf) : active;
  return { create: [], remove: candidates.slice(0, Math.min(surplus, BURST_REPLICAS)) };
}
