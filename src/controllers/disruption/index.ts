export { type BudgetVerdict, budgetStatus } from './budget-status.ts';
export type { DisruptionCause } from './causes.ts';
export { BudgetCoverage, DisruptionController, type DisruptionParts } from './controller.ts';
export { CoveredPods } from './covered-pods.ts';
export type { ExpectationProblem, ExpectationRules } from './expected-pods.ts';
export type { ScaledWorkload, ScaleLookup, ScaleReader } from './scale.ts';
export { KnownScales, type StaleDisruption, staleDisruption } from './stale-targets.ts';
