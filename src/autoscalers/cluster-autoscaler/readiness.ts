import { conditionOf, isReady, type Node } from '#cluster';
import { type Duration, type Instant, later } from '#units';

/** What Cluster Autoscaler takes a node for. */
export type NodeState = 'ready' | 'not-started' | 'unready' | 'deleted';

const STATE_TAINTS: ReadonlySet<string> = new Set([
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/disk-pressure',
  'node.kubernetes.io/network-unavailable',
]);

/**
 * Whether a node is ready. A node that is cut off is not, by its condition.
 * @upstream cluster-autoscaler utils/kubernetes/ready.go GetNodeReadiness (1.36)
 */
export const looksReady = (node: Pick<Node, 'conditions' | 'taints'>): boolean =>
  isReady(node) &&
  conditionOf(node, 'DiskPressure')?.status !== 'True' &&
  conditionOf(node, 'NetworkUnavailable')?.status !== 'True' &&
  !node.taints.some(({ key }) => STATE_TAINTS.has(key));

/**
 * The state of a node. One that is not ready counts as starting while its object is young, even if
 * it has been ready before.
 * @param isGone whether the cloud no longer has its machine
 * @upstream cluster-autoscaler clusterstate/clusterstate.go updateReadinessStats (1.36)
 */
export function nodeState(
  node: Pick<Node, 'conditions' | 'taints' | 'creationTimestamp'>,
  isGone: boolean,
  maxStartupTime: Duration,
  now: Instant,
): NodeState {
  if (isGone) return 'deleted';
  if (looksReady(node)) return 'ready';
  const { creationTimestamp } = node;
  const isYoung = creationTimestamp !== undefined && later(creationTimestamp, maxStartupTime) > now;
  return isYoung ? 'not-started' : 'unready';
}

/** The machines of one group, or of all. */
export interface Readiness {
  readonly ready: number;
  readonly notStarted: readonly string[];
  readonly unready: number;
  readonly deleted: number;
  readonly unregistered: number;
  readonly longUnregistered: number;
}

export const NO_MACHINES: Readiness = {
  ready: 0,
  notStarted: [],
  unready: 0,
  deleted: 0,
  unregistered: 0,
  longUnregistered: 0,
};

/** Nodes that Cluster Autoscaler counts as coming: asked for, and neither here nor lost. */
export const upcomingNodes = (target: number, readiness: Readiness): number =>
  target - readiness.ready - readiness.unready - readiness.longUnregistered;
