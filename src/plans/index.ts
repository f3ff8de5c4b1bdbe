export { makeCapacityPlan } from './capacity-plan.ts';
export { type DrainRequest, makeDrainPlan } from './drain-plan.ts';
export { makeRemovePlan } from './remove-plan.ts';
export { makeSpotPlan } from './spot-plan.ts';
