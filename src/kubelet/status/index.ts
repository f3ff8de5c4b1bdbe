export { StatusManagers, type StatusManagersParts } from './status-managers.ts';
export { VolumesInUseAgent } from './volumes-in-use-agent.ts';
