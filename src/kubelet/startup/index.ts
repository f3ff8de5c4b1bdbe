export { StartupAgent, type StartupParts } from './agent.ts';
export type { StartupCause } from './causes.ts';
export { Deadlines } from './deadlines.ts';
export { PowerReturnAgent } from './power-return-agent.ts';
