export { StaticPodAgent } from './agent.ts';
export type { StaticPodCause } from './causes.ts';
