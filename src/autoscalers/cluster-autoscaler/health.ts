import type { ClusterAutoscalerOptions } from './options.ts';
import type { Readiness } from './readiness.ts';

type Limits = Pick<ClusterAutoscalerOptions, 'okTotalUnreadyCount' | 'maxTotalUnreadyPercentage'>;

const isTooMany = (count: number, of: number, limits: Limits): boolean =>
  count > limits.okTotalUnreadyCount && count > (limits.maxTotalUnreadyPercentage / 100) * of;

/**
 * Whether a cluster is healthy: otherwise Cluster Autoscaler does nothing at all.
 * @param nodes the number of all nodes, also of those in no group
 * @upstream cluster-autoscaler clusterstate/clusterstate.go IsClusterHealthy (1.36)
 */
export const isClusterHealthy = (unready: number, nodes: number, limits: Limits): boolean =>
  !isTooMany(unready, nodes, limits);

/**
 * Whether a group is healthy: otherwise it gets no more nodes.
 * @param least the nodes that should be there: its target without those that were just ordered or never came
 * @upstream cluster-autoscaler clusterstate/clusterstate.go IsNodeGroupHealthy (1.36)
 */
export function isGroupHealthy(
  least: number,
  { ready, unready, notStarted }: Readiness,
  limits: Limits,
): boolean {
  const missing = Math.max(0, least - ready);
  return !isTooMany(missing, ready + unready + notStarted.length, limits);
}
