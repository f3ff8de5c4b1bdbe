export { StatusManagers } from './status-managers.ts';
export { VolumesInUseAgent } from './volumes-in-use-agent.ts';
