import { compareText, remembered } from '#units';
import type { Cluster } from './cluster.ts';
import { type Node, nodesByName } from './objects/node.ts';
import { inOrder, isTerminal, isTerminating, type Pod, podsByNode } from './objects/pod.ts';
import { type ShelfBases, type ShelvedObjects, shelfBasesOf } from './shelf.ts';

/** The objects that a store begins with. */
export type StoreObjects = Pick<Cluster, 'nodes' | 'pods'> & ShelvedObjects;

/**
 * The tables that a store begins with. All stores of one cluster share them, and none changes them: a
 * store keeps apart what has been written since.
 */
export interface StoreBase {
  /** By name, in order. */
  readonly nodes: ReadonlyMap<string, Node>;
  /** In canonical order, like all lists. */
  readonly listedNodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly podsByNode: ReadonlyMap<string, readonly Pod[]>;
  /** Names of nodes that pods are bound to although there is no such node. */
  readonly missing: readonly string[];
  readonly tainted: readonly Node[];
  /** Pods that are unbound, terminating or finished. */
  readonly unlikeMost: readonly Pod[];
  readonly shelves: ShelfBases;
}

export const storeBaseOf = remembered((cluster: StoreObjects): StoreBase => {
  const pods = inOrder(cluster.pods);
  const byNode = podsByNode(pods);
  const named = new Map(cluster.nodes.map((node) => [node.name, node]));
  const listedNodes = [...named.values()].sort((a, b) => compareText(a.name, b.name));
  const nodes = nodesByName(listedNodes);
  return {
    ...{ nodes, listedNodes, pods },
    podsByNode: byNode,
    missing: [...byNode.keys()].filter((name) => !nodes.has(name)),
    tainted: listedNodes.filter(({ taints }) => taints.length > 0),
    unlikeMost: pods.filter((pod) => !isPlain(pod)),
    shelves: shelfBasesOf(cluster),
  };
});

/** Bound, not terminating and not finished, like most pods: such a pod is in no list. */
export const isPlain = (pod: Pod | undefined): boolean =>
  pod === undefined || (pod.nodeName !== undefined && !isTerminating(pod) && !isTerminal(pod));
