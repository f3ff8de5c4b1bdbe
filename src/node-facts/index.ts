export { LACKS_STATS } from './absent-stats.ts';
export { allocatableAfter, allocatableOf, overReserved, podsLimitShift } from './allocatable.ts';
export { withAssumedReady } from './assumed-ready.ts';
export type { FactAssumption } from './assumptions.ts';
export { withPodsLimit } from './complete-summary.ts';
export { compareDropIns, isDropIn, mergeDropIn } from './drop-in.ts';
export { flagsLayer } from './flags-layer.ts';
export { configurationsOf } from './kubelet-configurations.ts';
export type { MachineFacts, MachineUsage } from './machine-facts.ts';
export {
  type GatheredMachines,
  gatherMachines,
  knownMachines,
  kubeletSettings,
} from './machines.ts';
export type { MissingStats } from './missing-stats.ts';
export { withNeverHealthy } from './never-healthy.ts';
export { type NodesWithAllocatable, withAllocatable } from './room.ts';
