export { compareReports, type KnownChange } from './compare-reports.ts';
export { isCutBefore } from './cut-before.ts';
export { isSameQuestion } from './same-question.ts';
