export {
  type Baseline,
  type BaselineReading,
  mayBeBaseline,
  printBaseline,
  readBaseline,
} from './baseline.ts';
export { CATALOGUE, type DescribedRule } from './catalogue.ts';
export { readEvictionsWithin } from './configuration/evictions-within.ts';
export { readCheckSettings, type SettingsReading } from './configuration/read-settings.ts';
export type { CheckSettings } from './configuration/settings.ts';
export { CHECK_JSON_SCHEMAS, type CheckRulesDocument } from './documents.ts';
export {
  type CheckReport,
  compareLevels,
  type Finding,
  type Fix,
  type SuppressedFinding,
} from './finding.ts';
export { checkDocument, rulesDocument, tally } from './report-document.ts';
export { type CheckRequest, type CheckResult, runChecks } from './run-checks.ts';
