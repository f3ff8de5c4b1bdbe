export { type BudgetVerdict, budgetStatus } from './budget-status.ts';
export type { DisruptionCause } from './causes.ts';
export { DisruptionController, type DisruptionParts } from './controller.ts';
export { BudgetCoverage } from './coverage.ts';
export { CoveredPods } from './covered-pods.ts';
export type { ExpectationProblem, ExpectationRules } from './expected-pods.ts';
export { KnownScales } from './known-scales.ts';
export type { ScaledWorkload, ScaleLookup, ScaleReader } from './scale.ts';
export { type StaleDisruption, staleDisruption } from './stale-disruption.ts';
