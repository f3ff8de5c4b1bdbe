export type {
  Availability,
  Course,
  ServiceCourse,
  WorkloadCourse,
} from './availability/availability.ts';
export { AvailabilityWatch } from './availability/availability-watch.ts';
export type { ClientCourse, ClientMoment } from './availability/client-course.ts';
export { unreadSettings } from './availability/routing-rules.ts';
export {
  servedByOthers,
  type WrittenEndpoints,
  writtenEndpoints,
} from './availability/written-endpoints.ts';
export { BudgetWatch } from './budget-watch.ts';
export type { Budgets } from './budgets.ts';
export { type DoubleLife, DoubleLives } from './double-lives.ts';
export { EndlessLoops } from './endless-loops.ts';
