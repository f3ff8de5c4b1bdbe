export type { ClusterAutoscalerCause } from './causes.ts';
export { ClusterAutoscaler } from './controller.ts';
export { optionsOf, releaseOf } from './options.ts';
