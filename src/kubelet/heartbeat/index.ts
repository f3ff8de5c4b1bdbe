export { HeartbeatAgent } from './agent.ts';
export type { HeartbeatAgentParts, Registration } from './parts.ts';
