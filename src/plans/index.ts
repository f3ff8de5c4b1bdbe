export { makePlan, type PlanRequest } from './make-plan.ts';
