/** A number with its unit in the type, and without it at run time. */
export type Branded<Unit extends string> = number & { readonly __unit: Unit };

/**
 * A point in time: whole microseconds since 1970-01-01T00:00:00Z.
 * Microseconds because that is the finest precision the API writes (`MicroTime` of a Lease).
 */
export type Instant = Branded<'Instant'>;

/** A span of time: whole microseconds, may be negative. */
export type Duration = Branded<'Duration'>;

const MICROSECONDS_PER_MILLISECOND = 1_000;
const MICROSECONDS_PER_SECOND = 1_000_000;

export const microseconds = (n: number): Duration => Math.trunc(n) as Duration;
export const milliseconds = (n: number): Duration =>
  Math.round(n * MICROSECONDS_PER_MILLISECOND) as Duration;
export const seconds = (n: number): Duration => Math.round(n * MICROSECONDS_PER_SECOND) as Duration;
export const minutes = (n: number): Duration => seconds(n * 60);
export const hours = (n: number): Duration => minutes(n * 60);

/** The longest run and the longest duration of a script, a century: longer ones lose microseconds. */
export const LONGEST_RUN = hours(100 * 366 * 24);

/** The instant `n` microseconds after the epoch. */
export const instant = (n: number): Instant => Math.trunc(n) as Instant;

export const later = (from: Instant, by: Duration): Instant => (from + by) as Instant;
export const earlier = (from: Instant, by: Duration): Instant => (from - by) as Instant;
/** The duration from `from` to `to`; negative when `to` is earlier. */
export const between = (from: Instant, to: Instant): Duration => (to - from) as Duration;
export const latest = (a: Instant, b: Instant): Instant => (a > b ? a : b);
export const shortest = (a: Duration, b: Duration): Duration => (a < b ? a : b);
export const longest = (a: Duration, b: Duration): Duration => (a > b ? a : b);
export const earliest = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** The whole second that contains an instant, which is the precision of `metav1.Time`. */
export const truncateToSecond = (at: Instant): Instant =>
  (Math.floor(at / MICROSECONDS_PER_SECOND) * MICROSECONDS_PER_SECOND) as Instant;

/** The last instant that may have been cut off to this one, which is a whole second. */
export const endOfSecond = (at: Instant): Instant => (at + MICROSECONDS_PER_SECOND - 1) as Instant;

const NANOSECONDS_PER_MICROSECOND = 1_000n;

/** Digits finer than a microsecond are cut off; a duration may be beyond every horizon. */
export const nanoseconds = (n: bigint): Duration =>
  microseconds(Number(n / NANOSECONDS_PER_MICROSECOND));

export const inNanoseconds = (span: Duration): bigint => BigInt(span) * NANOSECONDS_PER_MICROSECOND;

/** Seconds as a number, for arithmetic and for the edges of the program. */
export const inSeconds = (span: Duration): number => span / MICROSECONDS_PER_SECOND;

/** Seconds rounded to whole milliseconds, as reports print times. */
export const inReportSeconds = (span: Duration): number =>
  Math.round(span / MICROSECONDS_PER_MILLISECOND) / 1_000;
