export { HeartbeatAgent } from './agent.ts';
export { snapshotTime } from './initial.ts';
export type { HeartbeatAgentParts, Registration } from './parts.ts';
