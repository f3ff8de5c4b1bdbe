const MILLISECONDS_PER_SECOND = 1_000;

/** Whole milliseconds from the seconds of a report, which has them to the millisecond. */
export const millisecondsOf = (seconds: number): number =>
  Math.max(0, Math.round(seconds * MILLISECONDS_PER_SECOND));
