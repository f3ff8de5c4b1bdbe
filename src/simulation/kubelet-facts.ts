import type { ClusterSeed, Node } from '#cluster';
import type { EvictionConfiguration, EvictionFacts, Ranking } from '#kubelet/eviction';
import { present } from '#units';
import type { KubeletBehavior } from '#versions';
import type { UsageFacts } from '#world';

/** What is known of how one node's kubelet evicts: without it, the kubelet of a node evicts nobody. */
export interface KubeletFacts extends UsageFacts {
  /** As written, and checked: a kubelet with mistakes in it would not start. */
  readonly configuration: EvictionConfiguration;
  /** The order of current kubelets unless given. */
  readonly ranking?: Ranking;
}

const CURRENT: Ranking = { kind: 'kubelet' };

/** What eviction managers are told of each node that is known. */
export function evictionFactsOf(
  facts: ReadonlyMap<string, KubeletFacts>,
  { nodes }: ClusterSeed,
  kubeletOf: (node: Node) => KubeletBehavior,
): ReadonlyMap<string, EvictionFacts> {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return new Map(
    [...facts].map(([name, { configuration, ranking = CURRENT }]) => {
      const { eviction } = kubeletOf(present(byName.get(name), `node ${name}`));
      return [name, { configuration, behavior: eviction, ranking }];
    }),
  );
}
