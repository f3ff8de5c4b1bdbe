export { HeartbeatAgent } from './agent.ts';
export type { HeartbeatAgentParts } from './parts.ts';
