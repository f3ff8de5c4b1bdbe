export { TerminationAgent, type TerminationAgentParts } from './agent.ts';
export type { TerminationCause } from './causes.ts';
