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
