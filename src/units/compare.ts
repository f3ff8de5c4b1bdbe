/** Order of texts by UTF-16 code unit: the same on every machine, unlike the order of a locale. */
export const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The first comparison with a difference; 0 when all are equal. */
export const firstDifference = (...results: readonly number[]): number =>
  results.find((result) => result !== 0) ?? 0;
