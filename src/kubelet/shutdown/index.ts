export { ShutdownAgent } from './agent.ts';
export type { AbruptBecause, ShutdownCause } from './causes.ts';
export type { ShutdownFacts } from './parts.ts';
export { type ShutdownOutlook, shutdownOutlook } from './shutdown-outlook.ts';
export { graceInGroup, planShutdown, requestedSeconds } from './shutdown-plan.ts';
export {
  beginShutdown,
  type GroupEnd,
  type KilledPod,
  type ShutdownRules,
  type ShutdownStep,
  stepShutdown,
} from './shutdown-run.ts';
export {
  type PriorityPeriod,
  type ShutdownConfiguration,
  type ShutdownProblem,
  shutdownGroups,
} from './shutdown-settings.ts';
