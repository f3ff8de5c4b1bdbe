/** Order of texts by UTF-16 code unit: the same on every machine, unlike a locale's. */
export const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The first comparison that tells two values apart; 0 when none does. */
export const firstDifference = (...results: readonly number[]): number =>
  results.find((result) => result !== 0) ?? 0;
