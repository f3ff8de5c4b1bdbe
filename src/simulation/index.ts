export { type Cause, isTimelineEvent } from './causes.ts';
export type {
  MachineAtEnd,
  Outcome,
  Spared,
  SparedReason,
  ZoneHistory,
  ZoneMoment,
} from './outcome.ts';
export type {
  Assumption,
  InputSummary,
  Limit,
  PlayedScenario,
  ScenarioOptions,
  ScenarioRequest,
  ScenarioResult,
  ScriptInput,
  SnapshotInput,
  VersionSummary,
} from './scenario.ts';
