export { atWorst, charged } from './charged.ts';
export { type GroupBy, groupByText, readGroupBy } from './group-by.ts';
export { clockFrom, type ReportClock } from './report-clock.ts';
export { holdsToTheEnd, resultOf } from './result-of.ts';
export { tallyOf } from './tally-of-tests.ts';
export { TOOL_VERSION } from './tool-version.ts';
export type {
  Ambiguity,
  BehaviorEntry,
  BehaviorsReport,
  Budget,
  Capacity,
  CapacityPlan,
  CaptureRecord,
  Chances,
  ChangedBudget,
  ChangedCordon,
  ChangedDrain,
  ChangedEviction,
  ChangedExpectation,
  ChangedFigure,
  ChangedLeftOver,
  ChangedNote,
  ChangedTrouble,
  ChangedZone,
  ChangeEntry,
  ComparisonReport,
  ConsolidationReport,
  Curves,
  Damage,
  DrainPlan,
  Effect,
  Eviction,
  ExplanationReport,
  Finding,
  FindingData,
  JudgedExpectation,
  MemoryKill,
  NodeUnderPressure,
  Note,
  PaceOfClient,
  Pass,
  PendingPod,
  PlanReport,
  PostmortemReport,
  RankedVictim,
  RankingEntry,
  RankingReport,
  RemovePlan,
  RollUp,
  RunComparison,
  ServiceOverTime,
  SimulationReport,
  SinceEarlier,
  SparedPod,
  SpotPlan,
  StuckPod,
  SweepGroup,
  SweepLoss,
  SweepPartLine,
  SweepReport,
  SweepRow,
  SweptRollUp,
  TestedScenario,
  TestReport,
  TimelineEntry,
  UpgradeReport,
  VictimEntry,
  Workload,
  Zone,
} from './types.ts';

/** The JSON Schemas of reports, loaded when they are needed. */
export const loadReportJsonSchemas = async () =>
  (await import('./schema/report-json-schema.ts')).REPORT_JSON_SCHEMAS;

/** The schema of reports of tests, loaded when one is read. */
export const loadTestReport = async () => (await import('./schema/test-report.ts')).testReport;

/** The schema of reports of simulations, loaded when one is read. */
export const loadSimulationReport = async () =>
  (await import('./schema/report.ts')).simulationReport;

/** The schema of reports of sweeps, loaded when one is read. */
export const loadSweepReport = async () => (await import('./schema/sweep.ts')).sweepReport;

/** The schema of comparisons, loaded when one is read. */
export const loadComparisonReport = async () =>
  (await import('./schema/comparison.ts')).comparisonReport;

/** The schema of a line of a part of a sweep, loaded when one is read. */
export const loadPartLine = async () => (await import('./schema/sweep-part.ts')).partLine;
