import type { ClusterReader, Node } from '#cluster';
import type { Instant } from '#units';

type Reader = Pick<ClusterReader, 'node' | 'heartbeats'>;

/**
 * Whether a node was written since it was read, heartbeats of its status included.
 * @param source where it was read
 * @param current what the API server has
 */
export const hasChangedSince = (
  { source, current }: { readonly source: Reader; readonly current: Reader },
  node: Node,
  readAt: Instant,
  now: Instant,
): boolean =>
  current.node(node.name) !== node ||
  source.heartbeats.statusWrittenAt(node.name, readAt) !==
    current.heartbeats.statusWrittenAt(node.name, now);
