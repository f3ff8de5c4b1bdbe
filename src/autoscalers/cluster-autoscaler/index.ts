export type { ClusterAutoscalerCause } from './causes.ts';
export { ClusterAutoscaler, type ClusterAutoscalerParts } from './controller.ts';
export { optionsOf, releaseOf } from './options.ts';
