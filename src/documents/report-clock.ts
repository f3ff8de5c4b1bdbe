import { between, type Instant, inReportSeconds, printInstant } from '#units';

/** The forms of instants in a report: seconds since the start, and RFC 3339. */
export interface ReportClock {
  readonly at: (instant: Instant) => number;
  readonly time: (instant: Instant) => string;
}

export function clockFrom(start: Instant): ReportClock {
  // Thousands of events share one instant, and printing it takes longer than this lookup.
  let last = { instant: start, text: printInstant(start) };
  return {
    at: (instant) => inReportSeconds(between(start, instant)),
    time: (instant) => {
      if (instant !== last.instant) last = { instant, text: printInstant(instant) };
      return last.text;
    },
  };
}
