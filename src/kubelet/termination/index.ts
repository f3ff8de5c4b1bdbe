export { TerminationAgent, type TerminationAgentParts } from './agent.ts';
export type { TerminationCause } from './causes.ts';
export { effectiveGrace } from './effective-grace.ts';
export { preStopOf } from './pre-stop.ts';
export {
  exitCodeOf,
  killContainers,
  type Stopping,
  type StoppingTimes,
  stoppingSince,
} from './stopping-times.ts';
