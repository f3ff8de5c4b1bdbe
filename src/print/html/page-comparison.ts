import type { ComparisonReport } from '#documents';

/** A comparison as the page draws it, besides its runs. Times are seconds since the start. */
export interface PageComparison {
  readonly start: string;
  /** The end of the longer run. */
  readonly end: number;
  /** Whether the page has the lanes of both runs. A stored comparison has none. */
  readonly hasRuns: boolean;
  /** Pods of the snapshot whose evictions differ. New pods have another name in each run. */
  readonly pods: readonly string[];
}

/** Takes what the page draws from a report. */
export const pageComparison = (report: ComparisonReport, hasRuns: boolean): PageComparison => ({
  start: report.after.start,
  end: report.until,
  hasRuns,
  pods: report.evictions.flatMap(({ pod, isNew }) => (isNew === true ? [] : pod)),
});
