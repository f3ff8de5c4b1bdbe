export type { FaultKind, Machine } from './machine.ts';
export { type MachineChange, World } from './world.ts';
