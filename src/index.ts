/**
 * The interface for other programs: play a scenario, make its report, explain one object of it; rank the pods of
 * nodes as they are. All of it is free of side effects; reading files and printing are the caller's.
 */
export {
  type CheckReport,
  type CheckRequest,
  type CheckResult,
  type Finding,
  runChecks,
} from '#checks';
export type { Diagnostic } from '#diagnostics';
export type { ExplanationReport, RankingReport, SimulationReport } from '#documents';
export { type Explained, type Explanation, explain, makeExplanationReport } from '#explain';
export type { ScenarioRequest } from '#preparation';
export { type RankedSnapshot, type RankingRequest, type RankingResult, runRanking } from '#ranking';
export { makeRankingReport, makeReport } from '#report';
export { scriptJsonSchema } from '#script';
export { type Run, runScenario, type ScenarioResult } from '#simulation';
export { type ObjectName, type ParsedName, parseObjectName } from '#tries';
