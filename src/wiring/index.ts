export { LeftToChance } from './chance/left-to-chance.ts';
export type { RecordedChance, RecordedOrder } from './chance/recorded-chance.ts';
export { type ComponentTables, componentTablesOf } from './component-tables.ts';
export { controlPlaneHosts, hostsCutOff } from './control-plane/control-plane-hosts.ts';
export { schedulerOptions } from './control-plane/scheduler-options.ts';
export type { KubeletFacts } from './kubelet-facts.ts';
export type { PlayInput } from './play-input.ts';
export { type Wired, wire } from './wire.ts';
