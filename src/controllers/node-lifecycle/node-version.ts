import type { ClusterReader, Node } from '#cluster';
import type { Instant } from '#units';

/** Whether a node was written since it was read, heartbeats of its status included. */
export const hasChangedSince = (
  store: Pick<ClusterReader, 'node' | 'heartbeats'>,
  node: Node,
  readAt: Instant,
  now: Instant,
): boolean =>
  store.node(node.name) !== node ||
  store.heartbeats.statusWrittenAt(node.name, readAt) !==
    store.heartbeats.statusWrittenAt(node.name, now);
