export type { DrainCause, KeptPod } from './causes.ts';
export { choosePods, mayDrain, type PodChoice } from './choose-pods.ts';
export { drain } from './drain.ts';
export { DrainCalls } from './drain-calls.ts';
export { DRAIN_DEFAULTS, type DrainOptions } from './options.ts';
export type { DrainEnded, DrainParts } from './parts.ts';
export type { DrainFailure, DrainReply, PodSighting } from './pod-progress.ts';
