/**
 * The median of values; undefined where there are none. Of an even number it is the lower of the two
 * in the middle, which is one that occurs.
 */
export const medianOf = <Value extends number>(values: readonly Value[]): Value | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
