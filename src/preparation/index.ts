export { refusedForTolerations } from './base.ts';
export type { ChangeAssumption } from './change-assumption.ts';
export { readManifests } from './changed-cluster.ts';
export { type LoadedFiles, parseFiles, printFiles } from './kept-snapshot.ts';
export type { KubeletSummary } from './kubelet-summary.ts';
export { releaseOf } from './kubelets.ts';
export type { Plan } from './plan.ts';
export {
  apiLatencyIn,
  type ManagerFacts,
  managerFacts,
  momentsByNode,
  type NodeMoment,
  playInputOf,
  startupOf,
} from './play-input-of.ts';
export { prepare, type ScenarioChange } from './prepare.ts';
export { assumedReadyIn, type FilesToPlay } from './read-inputs.ts';
export { explainBehaviors } from './release.ts';
export type {
  ScenarioHistory,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioVariant,
} from './request.ts';
export { SharedBases } from './shared-bases.ts';
export type { Start, StartAssumption } from './start.ts';
export type { Unseen } from './unseen.ts';
