export { type KillOrder, TerminationAgent, type TerminationAgentParts } from './agent.ts';
export type { TerminationCause } from './causes.ts';
export type { StoppingTimes } from './stopping-times.ts';
