import { between, type Instant, inReportSeconds, printInstant } from '#units';

/** How a report names instants: seconds since the start, and RFC 3339. */
export interface ReportClock {
  readonly at: (instant: Instant) => number;
  readonly time: (instant: Instant) => string;
}

export function clockFrom(start: Instant): ReportClock {
  // Thousands of things happen at one instant, and printing it takes longer than looking it up.
  let last = { instant: start, text: printInstant(start) };
  return {
    at: (instant) => inReportSeconds(between(start, instant)),
    time: (instant) => {
      if (instant !== last.instant) last = { instant, text: printInstant(instant) };
      return last.text;
    },
  };
}
