export { Cloud, type CloudParts, type ZoneState } from './cloud.ts';
export type { KubeletContext } from './kubelet-context.ts';
export type { ContainersChange, ContainersDown, FaultKind, Machine } from './machine.ts';
export { PodWatches, type PodWatchesParts } from './pod-watches.ts';
export type { KillOrder, PodReports, PodVerdict, PodWorkers } from './pod-workers.ts';
export { NodeUsage, type StatsStretch, type UsageFacts } from './usage/node-usage.ts';
export type { StartedUse } from './usage/started-pod.ts';
export type { UsedResource } from './usage/usage-causes.ts';
export { type MachineChange, World } from './world.ts';
