export { ShutdownAgent } from './agent.ts';
export type { AbruptBecause, ShutdownCause } from './causes.ts';
export type { ShutdownFacts, ShutdownOrder, ShutdownParts } from './parts.ts';
export { type ShutdownOutlook, shutdownOutlook } from './shutdown-outlook.ts';
export {
  graceInGroup,
  planShutdown,
  requestedSeconds,
  type ShutdownPlan,
} from './shutdown-plan.ts';
export {
  beginShutdown,
  type GroupEnd,
  type KilledPod,
  type ShutdownRules,
  type ShutdownRun,
  type ShutdownStep,
  stepShutdown,
} from './shutdown-run.ts';
export {
  type ParsedShutdown,
  type PriorityPeriod,
  type ShutdownConfiguration,
  type ShutdownGates,
  type ShutdownProblem,
  shutdownGroups,
} from './shutdown-settings.ts';
