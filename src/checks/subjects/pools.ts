import { type Node, type NodePool, type Pod, type PodDisruptionBudget, podsByNode } from '#cluster';
import type { Placed, PlacedObjects } from './objects.ts';

/** A node of a pool, with the pods that are bound to it. */
export interface PoolNode {
  readonly node: Node;
  readonly pods: readonly Pod[];
}

/** A NodePool with its nodes. */
export interface PoolSubject extends Placed<NodePool> {
  readonly nodes: readonly PoolNode[];
  /** All budgets of pods. */
  readonly budgets: readonly PodDisruptionBudget[];
}

const POOL = 'karpenter.sh/nodepool';

export function poolSubjects({
  pools,
  nodes,
  pods,
  ...all
}: PlacedObjects): readonly PoolSubject[] {
  if (pools.length === 0) return [];
  const byNode = podsByNode(pods.map(({ object }) => object));
  const budgets = all.budgets.map(({ object }) => object);
  return pools.map((placed) => ({
    ...placed,
    budgets,
    nodes: nodes.flatMap(({ object: node }) =>
      node.labels[POOL] === placed.object.name ? { node, pods: byNode.get(node.name) ?? [] } : [],
    ),
  }));
}
