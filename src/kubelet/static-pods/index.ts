export { StaticPodAgent, type StaticPodParts } from './agent.ts';
export type { StaticPodCause } from './causes.ts';
