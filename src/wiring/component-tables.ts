import { type Cluster, type Node, nodesByName } from '#cluster';
import {
  type EvictionConfiguration,
  type EvictionFacts,
  type LegacyVariant,
  orderOfRelease,
  type Ranking,
} from '#kubelet/eviction';
import type { HeartbeatsAtStart } from '#kubelet/heartbeat';
import { findWorkloads, type WorkloadFinder } from '#pod-facts';
import { SchedulerBase } from '#scheduler';
import { present } from '#units';
import type { KubeletBehavior, SchedulerBehavior } from '#versions';
import type { UsageFacts } from '#world';

/** The tables that components of a simulation begin with. Simulations of one cluster share them. */
export interface ComponentTables {
  readonly workloads: WorkloadFinder;
  readonly scheduler: SchedulerBase;
  /** The kubelets at the start where nothing is drawn, which the first simulation finds. */
  readonly heartbeats: (find: () => HeartbeatsAtStart) => HeartbeatsAtStart;
}

export const componentTablesOf = (cluster: Cluster, rules: SchedulerBehavior): ComponentTables => ({
  workloads: findWorkloads(cluster),
  scheduler: new SchedulerBase(rules),
  heartbeats: kept<HeartbeatsAtStart>(),
});

/** Keeps what was found first. */
function kept<T>(): (find: () => T) => T {
  let known: { readonly found: T } | undefined;
  return (find) => {
    known ??= { found: find() };
    return known.found;
  };
}

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
