export { StartupAgent, type StartupParts } from './agent.ts';
export type { StartupCause } from './causes.ts';
export { watchCompletions } from './completions.ts';
export { PowerReturnAgent } from './power-return-agent.ts';
export { watchDeadlines } from './timed-ends.ts';
export type { ImagePull } from './waits.ts';
