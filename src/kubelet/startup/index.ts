export { StartupAgent, type StartupParts } from './agent.ts';
export type { StartupCause } from './causes.ts';
export { watchCompletions } from './completions.ts';
export { watchDeadlines } from './deadlines.ts';
export type { ImagePull } from './image-pulls.ts';
export { PowerReturnAgent } from './power-return-agent.ts';
