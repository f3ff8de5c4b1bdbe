/** A length in seconds as a number: one that lasts for good, which is null, is longer than any. */
export const asNumber = (seconds: number | null): number => seconds ?? Number.POSITIVE_INFINITY;

/** Order of lengths in seconds. Null, which lasts for good, is the longest. */
export const compareLengths = (a: number | null, b: number | null): number =>
  a === b ? 0 : asNumber(a) - asNumber(b);
