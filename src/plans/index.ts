export { type CapacityRequest, makeCapacityPlan } from './capacity-plan.ts';
export { type DrainRequest, makeDrainPlan } from './drain-plan.ts';
export { makeRemovePlan, type RemoveRequest } from './remove-plan.ts';
export { makeSpotPlan, type SpotRequest } from './spot-plan.ts';
