import { assert } from '#units';

/** The spread of a number over histories. */
export interface Spread {
  readonly min: number;
  readonly p5: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/**
 * The spread of numbers, of which there must be one. Each value is one that occurs; the median of
 * an even number of them is the lower one in the middle.
 */
export function spreadOf(values: readonly number[]): Spread {
  assert(values.length > 0, 'a spread needs a value');
  const inOrder = Float64Array.from(values).sort();
  const at = (share: number): number =>
    inOrder[Math.max(0, Math.ceil(share * inOrder.length) - 1)] ?? 0;
  return { min: at(0), p5: at(0.05), median: at(0.5), p95: at(0.95), max: at(1) };
}
