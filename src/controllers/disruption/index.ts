export { budgetStatus } from './budget-status.ts';
export type { DisruptionCause } from './causes.ts';
export { BudgetCoverage, DisruptionController } from './controller.ts';
export { CoveredPods } from './covered-pods.ts';
export type { ExpectationRules } from './expected-pods.ts';
export type { ScaledWorkload, ScaleLookup, ScaleReader } from './scale.ts';
export { KnownScales, staleDisruption } from './stale-targets.ts';
