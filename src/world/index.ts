export type { FaultKind, Machine } from './machine.ts';
export { NodeUsage, type UsageFacts, type UsedResource } from './usage/node-usage.ts';
export { type MachineChange, World } from './world.ts';
