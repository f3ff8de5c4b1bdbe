import type { ComparisonReport } from '#documents';
import type { PageComparison } from '#page-data';

/** Takes what the page draws from a report. */
export const pageComparison = (report: ComparisonReport, hasRuns: boolean): PageComparison => ({
  start: report.after.start,
  end: report.until,
  hasRuns,
  pods: report.evictions.flatMap(({ pod, isNew }) => (isNew === true ? [] : pod)),
});
