export { TerminationAgent } from './agent.ts';
export type { TerminationCause } from './causes.ts';
export { effectiveGrace } from './effective-grace.ts';
export { AT_ONCE, type KubeletPace, paceOf, RELIST_PERIOD } from './pace.ts';
export {
  exitCodeOf,
  killContainers,
  preStopOf,
  type Stopping,
  type StoppingTimes,
  stoppingSince,
} from './stopping-times.ts';
