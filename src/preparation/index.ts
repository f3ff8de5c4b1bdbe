export { refusedForTolerations } from './admission-of.ts';
export type { ChangeAssumption } from './change-assumption.ts';
export { readManifests } from './changed-cluster.ts';
export { momentsByNode, type NodeMoment } from './drawn-occurrences.ts';
export { type LoadedFiles, parseFiles, printFiles } from './kept-snapshot.ts';
export type { KubeletSummary } from './kubelet-summary.ts';
export { releaseOf } from './kubelets.ts';
export type { Plan } from './plan.ts';
export { apiLatencyIn, playInputOf, startupOf } from './play-input-of.ts';
export { prepare } from './prepare.ts';
export { assumedReadyIn, type FilesToPlay } from './read-inputs.ts';
export { explainBehaviors } from './release.ts';
export type {
  ScenarioHistory,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioVariant,
} from './request.ts';
export { type ManagerFacts, managerFacts } from './restart-of-manager.ts';
export type { ScenarioChange } from './scenario-change.ts';
export { SharedBases } from './shared-bases.ts';
export type { Start, StartAssumption } from './start.ts';
export type { Unseen } from './unseen.ts';
