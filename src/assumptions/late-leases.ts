import type { Cluster } from '#cluster';
import { snapshotTime } from '#kubelet/heartbeat';
import type { Start } from '#preparation';
import type { Instant } from '#units';

/** Alive by leases that end long before the start: one that was asked for, or the newest status. */
export type LateLeases = {
  readonly [Kind in 'leases-before-start' | 'leases-stale']: {
    readonly kind: Kind;
    readonly nodes: readonly string[];
    readonly at: Instant;
  };
}['leases-before-start' | 'leases-stale'];

/** Nodes that count as alive at a start long after the newest renewal of a Lease. */
export function ofLateLeases(
  { nodes, leases }: Pick<Cluster, 'nodes' | 'leases'>,
  start: Start,
  silentAtStart: readonly string[],
): readonly LateLeases[] {
  const at = snapshotTime(nodes, leases, start.at);
  if (at >= start.at) return [];
  const silent = new Set(silentAtStart);
  const alive = nodes.map(({ name }) => name).filter((name) => !silent.has(name));
  if (alive.length === 0) return [];
  return [{ kind: start.isGiven ? 'leases-before-start' : 'leases-stale', nodes: alive, at }];
}

/** Of these, the nodes whose leases contradict the rest of the snapshot. */
export const staleRenewals = (...known: Parameters<typeof ofLateLeases>): readonly string[] =>
  ofLateLeases(...known).flatMap(({ kind, nodes }) => (kind === 'leases-stale' ? nodes : []));
