export { compareReports, type KnownChange } from './compare-reports.ts';
