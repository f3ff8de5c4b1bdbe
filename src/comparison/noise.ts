import { toThousandths } from '#units';

/**
 * Differences of less than a second are none: one request more in a queue moves the others by some
 * milliseconds.
 */
const LEAST_SECONDS = 1;

/** Milliseconds are exact in reports, and their differences are not. */
const ROUNDING = 1e-6;

export const isSameTime = (a: number, b: number): boolean =>
  Math.abs(a - b) < LEAST_SECONDS - ROUNDING;

/** A difference of two times in reports, to the millisecond. */
export const secondsBetween = (before: number, after: number): number =>
  toThousandths(after - before);
