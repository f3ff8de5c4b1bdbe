export type { Assumption } from './assumption.ts';
export type { AutoscalerAssumption } from './autoscaler-assumptions.ts';
export type { Limit } from './limit.ts';
export type { RemovalPreview } from './removal-preview.ts';
export {
  loadForScenarios,
  type PreviewResult,
  runScenario,
  type SnapshotInMemory,
  scenariosOn,
} from './run-scenario.ts';
export type { PlayedScenario, ScenarioResult } from './scenario.ts';
export type { VersionSummary } from './version-summary.ts';
