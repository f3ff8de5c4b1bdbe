import { type Cluster, type Node, nodesByName } from '#cluster';
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

/** The eviction facts of one node's kubelet: without them, the kubelet evicts no pods. */
export interface KubeletFacts extends UsageFacts {
  /** As written, and checked: a kubelet with an invalid configuration would not start. */
  readonly configuration: EvictionConfiguration;
  /** The order of its release by default. */
  readonly ranking?: Ranking;
  /** The variant of the legacy order, where its release has that. */
  readonly legacyVariant?: LegacyVariant;
}

/** The facts for eviction managers, for each known node. */
export function evictionFactsOf(
  facts: ReadonlyMap<string, KubeletFacts>,
  { nodes }: Cluster,
  kubeletOf: (node: Node) => KubeletBehavior,
): ReadonlyMap<string, EvictionFacts> {
  const byName = nodesByName(nodes);
  return new Map(
    [...facts].map(([name, { configuration, ranking, legacyVariant }]) => {
      const { eviction } = kubeletOf(present(byName.get(name), `node ${name}`));
      const order = ranking ?? orderOfRelease(eviction.ranking, legacyVariant);
      return [name, { configuration, behavior: eviction, ranking: order }];
    }),
  );
}
