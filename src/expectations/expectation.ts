import type { ScriptPlace } from '#script-fields';
import type { ExpectedBudgets } from './kinds/budgets.ts';
import type { ExpectedExpression } from './kinds/cel.ts';
import type { ExpectedEvictions } from './kinds/evictions.ts';
import type { ExpectedFirstEviction } from './kinds/first-eviction.ts';
import type { ExpectedLeftOver } from './kinds/left-over.ts';
import type { ExpectedNodes } from './kinds/node.ts';
import type { ExpectedQuiet } from './kinds/quiet.ts';
import type { ExpectedService } from './kinds/service.ts';
import type { ExpectedWorkloads } from './kinds/workload.ts';
import type { ExpectedZones } from './kinds/zone.ts';

/** A condition that must hold, with resolved targets and times counted from the start. */
export interface Expectation {
  readonly name: string;
  readonly expects: Expected;
  /** The part of the histories in which it has to hold, from 0 to 1; absent: not asked. */
  readonly share?: number;
  /** Whether it fails where it cannot be judged; absent: it passes. */
  readonly unlessUnknown?: 'fail' | 'pass';
  readonly source: ScriptPlace;
}

/** Times and spans are in seconds, as in reports. */
export type Expected =
  | ExpectedEvictions
  | ExpectedWorkloads
  | ExpectedService
  | ExpectedNodes
  | ExpectedZones
  | ExpectedLeftOver
  | ExpectedBudgets
  | ExpectedFirstEviction
  | ExpectedQuiet
  | ExpectedExpression;
