import type { Cluster } from '#cluster';
import type { HeartbeatsAtStart } from '#kubelet/heartbeat';
import { findWorkloads, type WorkloadFinder } from '#pod-facts';
import { SchedulerBase } from '#scheduler';
import type { SchedulerBehavior } from '#versions';

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
