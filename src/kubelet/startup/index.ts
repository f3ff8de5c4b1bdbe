export { StartupAgent, type StartupParts } from './agent.ts';
export type { StartupCause } from './causes.ts';
export { PowerReturnAgent } from './power-return-agent.ts';
