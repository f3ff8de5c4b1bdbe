export { exampleNode } from './example-node.ts';
export { type ExplainOptions, explain } from './explain/explain.ts';
export type { Explained, Explanation, PodFate, Step } from './explain/explanation.ts';
export {
  type ExplanationReport,
  makeExplanationReport,
} from './explain/make-explanation-report.ts';
export {
  type ObjectName,
  type ParsedName,
  parseObjectName,
  printObjectName,
} from './explain/object-name.ts';
export { EXPLANATION_FORMATS } from './explain/registry.ts';
export { FORMATS, type FormatName } from './formats/registry.ts';
export type { Renderer, RenderOptions } from './formats/renderer.ts';
export { makeReport } from './model/make-report.ts';
export { makeRankingReport } from './ranking/make-ranking-report.ts';
export type { RankingReport } from './ranking/ranking-report.ts';
export { RANKING_FORMATS, type RankingFormat } from './ranking/registry.ts';
export { RELEASE_FORMATS } from './releases/registry.ts';
export { releasePage } from './releases/release-page.ts';
export type {
  Ambiguity,
  Eviction,
  Finding,
  JudgedExpectation,
  Note,
  SimulationReport,
  SparedPod,
  StuckPod,
  TimelineEntry,
  Zone,
} from './types.ts';

/** The JSON Schema of a report, loaded when it is needed. */
export const loadReportJsonSchema = async () =>
  (await import('./schema/report-json-schema.ts')).reportJsonSchema();

/** The same of a report of rankings. */
export const loadRankingJsonSchema = async () =>
  (await import('./schema/report-json-schema.ts')).rankingJsonSchema();

/** The same of an explanation. */
export const loadExplanationJsonSchema = async () =>
  (await import('./schema/report-json-schema.ts')).explanationJsonSchema();
