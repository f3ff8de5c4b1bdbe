import type { ClusterSeed } from '#cluster';
import { SchedulerBase } from '#scheduler';
import type { SchedulerBehavior } from '#versions';
import { findWorkloads, type WorkloadFinder } from './workload-of.ts';

/** The tables that components of a simulation begin with. Simulations of one seed share them. */
export interface SeedBase {
  readonly workloads: WorkloadFinder;
  readonly scheduler: SchedulerBase;
}

export const seedBaseOf = (seed: ClusterSeed, rules: SchedulerBehavior): SeedBase => ({
  workloads: findWorkloads(seed),
  scheduler: new SchedulerBase(rules),
});
