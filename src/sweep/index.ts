export { assemble, type PlayedRuns, type SweepHead } from './assemble.ts';
export type { SweepCommand } from './command-of.ts';
export { type Over, readOver } from './faults/over.ts';
export { type LineCheck, MergedParts } from './parts/merge-parts.ts';
export { headerLine, partOf, rowLine, type Shard } from './parts/part-lines.ts';
export { readVary, type Vary } from './plan/vary.ts';
export { type PlayedRun, playRun } from './play-run.ts';
export { type AskedSweep, type PreparedSweep, prepareSweep } from './prepare.ts';
export type { Sort } from './rows/rank.ts';
