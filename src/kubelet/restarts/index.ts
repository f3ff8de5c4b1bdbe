export { RestartAgent, type RestartParts } from './agent.ts';
export type { RestartCause } from './causes.ts';
