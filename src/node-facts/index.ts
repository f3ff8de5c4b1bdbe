export { allocatableAfter, allocatableOf, podsLimitShift } from './allocatable.ts';
export type { FactAssumption } from './assumptions.ts';
export { withPodsLimit } from './complete-summary.ts';
export { type GatheredMachines, gatherMachines } from './gather-machines.ts';
export { knownMachines } from './known-machines.ts';
export type { MachineFacts, MachineUsage } from './machine-facts.ts';
export type { MissingStats } from './missing-stats.ts';
export { type NodesWithRoom, withRoom } from './room.ts';
export { TELLS_NOTHING } from './untold.ts';
