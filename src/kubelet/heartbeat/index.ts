export { HeartbeatAgent, type HeartbeatAgentParts } from './agent.ts';
