export type { Assumption } from './assumption.ts';
export type { AutoscalerAssumption } from './autoscaler-assumptions.ts';
export { readManifests } from './changed-cluster.ts';
export type { NodeMoment } from './drawn-occurrences.ts';
export { parseFiles, printFiles } from './kept-snapshot.ts';
export type { KubeletSummary } from './kubelet-summary.ts';
export type { Limit } from './limit.ts';
export type { RemovalPreview } from './removal-preview.ts';
export type {
  ScenarioHistory,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioVariant,
} from './request.ts';
export {
  loadForScenarios,
  type PreviewResult,
  runScenario,
  type SnapshotInMemory,
  scenariosOn,
} from './run-scenario.ts';
export type { PlayedScenario, ScenarioResult } from './scenario.ts';
export type { ScenarioChange } from './scenario-change.ts';
export type { VersionSummary } from './version-summary.ts';
