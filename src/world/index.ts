export { Cloud, type CloudParts, type ZoneState } from './cloud.ts';
export type { ContainersChange, ContainersDown } from './containers.ts';
export type { FaultKind, Machine } from './machine.ts';
export { PodWatches, type PodWatchesParts, type Unheard, type Unreached } from './pod-watches.ts';
export type { KillOrder, PodReports, PodVerdict, PodWorkers } from './pod-workers.ts';
export { NodeUsage, type StatsStretch, type UsageFacts } from './usage/node-usage.ts';
export type { StartedUse } from './usage/started-pod.ts';
export type { UsedResource } from './usage/usage-causes.ts';
export { type MachineChange, World } from './world.ts';
