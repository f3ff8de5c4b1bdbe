import { between, type Instant, inReportSeconds, printInstant } from '#units';

/** How a report names instants: seconds since the start, and RFC 3339. */
export interface ReportClock {
  readonly at: (instant: Instant) => number;
  readonly time: (instant: Instant) => string;
}

export const clockFrom = (start: Instant): ReportClock => ({
  at: (instant) => inReportSeconds(between(start, instant)),
  time: printInstant,
});
