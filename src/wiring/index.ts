export { LeftToChance } from './chance/left-to-chance.ts';
export type { RecordedChance, RecordedOrder } from './chance/recorded-chance.ts';
export { type ComponentTables, componentTablesOf, type KubeletFacts } from './component-tables.ts';
export { controlPlaneHosts, hostsCutOff } from './control-plane/control-plane-of.ts';
export { schedulerOptions } from './control-plane/wire-control-plane.ts';
export type { PlayInput } from './play-input.ts';
export { type Wired, wire } from './wire.ts';
