export { compareReports, type KnownChange } from './compare-reports.ts';
export { isSameQuestion } from './same-question.ts';
