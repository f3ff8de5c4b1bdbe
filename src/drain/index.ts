export type { DrainCause, KeptPod } from './causes.ts';
export {
  choosePods,
  type DrainSurroundings,
  mayDrain,
  type PodChoice,
  type PodToChoose,
} from './choose-pods.ts';
export {
  beginDrain,
  type DrainNews,
  type DrainRun,
  type DrainStep,
  stepDrain,
} from './drain-run.ts';
export { Drains } from './drains.ts';
export { DRAIN_DEFAULTS, type DrainOptions } from './options.ts';
export type { DrainParts } from './parts.ts';
export type { DrainFailure, DrainReply, PodProgress, PodSighting } from './pod-progress.ts';
