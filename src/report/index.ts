export { exampleNode } from './example-node.ts';
export { type ExplainOptions, explain } from './explain/explain.ts';
export type { Explained, Explanation, PodFate, Step } from './explain/explanation.ts';
export { hintAboutBare } from './explain/hint-about-bare.ts';
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
export { type ListedPods, listedPods } from './listed-pods.ts';
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

/** The JSON Schemas of reports, loaded when they are needed. */
export const loadReportJsonSchemas = async () =>
  (await import('./schema/report-json-schema.ts')).REPORT_JSON_SCHEMAS;
