export { HeartbeatAgent } from './agent.ts';
export type { HeartbeatCause } from './causes.ts';
export { lastWritten, newestRenewal, snapshotTime } from './initial.ts';
export { type HeartbeatsAtStart, heartbeatsAtStart } from './kubelet.ts';
export type { HeartbeatAgentParts, HeartbeatChance, Registration } from './parts.ts';
export { CSI_NODE_AFTER } from './register-node.ts';
export { LEASE_PERIOD, MOST_JITTER, restOfPeriod } from './schedule.ts';
