export { VolumesInUseAgent, type VolumesInUseParts } from './agent.ts';
