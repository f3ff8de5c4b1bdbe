export type { RemovalPreview } from './removal-preview.ts';
export type { PlanOfRun, Run, ScenarioResult } from './run.ts';
export {
  loadForScenarios,
  runScenario,
  type SnapshotInMemory,
  scenariosOn,
} from './run-scenario.ts';
