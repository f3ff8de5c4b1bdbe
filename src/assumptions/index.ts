export type { Assumption } from './assumption.ts';
export { assumedInPreview, assumptionsOf } from './assumptions.ts';
export type { AutoscalerAssumption } from './autoscalers.ts';
export { type Lacking, lackingIn } from './lacking.ts';
export type { Limit } from './limits/limit.ts';
export { limitsIn } from './limits/limits.ts';
