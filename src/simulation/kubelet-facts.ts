import type { ClusterSeed, Node } from '#cluster';
import {
  type EvictionConfiguration,
  type EvictionFacts,
  type LegacyVariant,
  orderOfRelease,
  type Ranking,
} from '#kubelet/eviction';
import { present } from '#units';
import type { KubeletBehavior } from '#versions';
import type { UsageFacts } from '#world';

/** What is known of how one node's kubelet evicts: without it, the kubelet of a node evicts nobody. */
export interface KubeletFacts extends UsageFacts {
  /** As written, and checked: a kubelet with mistakes in it would not start. */
  readonly configuration: EvictionConfiguration;
  /** The order of its release unless given. */
  readonly ranking?: Ranking;
  /** Which legacy order, where its release has that. */
  readonly legacyVariant?: LegacyVariant;
}

/** What eviction managers are told of each node that is known. */
export function evictionFactsOf(
  facts: ReadonlyMap<string, KubeletFacts>,
  { nodes }: ClusterSeed,
  kubeletOf: (node: Node) => KubeletBehavior,
): ReadonlyMap<string, EvictionFacts> {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return new Map(
    [...facts].map(([name, { configuration, ranking, legacyVariant }]) => {
      const { eviction } = kubeletOf(present(byName.get(name), `node ${name}`));
      const order = ranking ?? orderOfRelease(eviction.ranking, legacyVariant);
      return [name, { configuration, behavior: eviction, ranking: order }];
    }),
  );
}
