export { type Difference, differencesOf } from './agreement.ts';
export { findCaseFiles, readCases } from './case-files.ts';
export { conformance } from './command.ts';
export { withConventions } from './conventions.ts';
export type {
  Comparison,
  ConformanceCase,
  TimelineEntry,
} from './format.ts';
export { judge } from './judge.ts';
export { conformanceReal } from './real/command.ts';
export { crowdsIn, latencyIn, withoutThoseAhead } from './real/crowds.ts';
export { drainsIn } from './real/drains.ts';
export { endOf, historyOf } from './real/history.ts';
export { observed } from './real/observed.ts';
export { scriptAsRecorded } from './real/script-as-recorded.ts';
export { atStretches, stretchesOf } from './real/stretches.ts';
export { keepsContract } from './vector-contract.ts';
export type { Verdict } from './verdict.ts';
export { explain } from './wording.ts';
