export {
  type ChosenPod,
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
export { DRAIN_DEFAULTS, type DrainOptions } from './options.ts';
export type { DrainFailure, DrainReply, PodProgress, PodSighting } from './pod-progress.ts';
