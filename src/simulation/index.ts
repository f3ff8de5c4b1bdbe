export type { RemovalPreview } from './removal-preview.ts';
export {
  loadForScenarios,
  runScenario,
  type SnapshotInMemory,
  scenariosOn,
} from './run-scenario.ts';
export type { PlayedScenario, ScenarioResult } from './scenario.ts';
