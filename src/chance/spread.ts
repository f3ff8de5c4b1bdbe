import { assert } from '#units';

/** How a number is spread over histories. */
export interface Spread {
  readonly min: number;
  readonly p5: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/**
 * The spread of numbers, of which there must be one: each value is one that occurs, of an even number the
 * lower one of the middle.
 */
export function spreadOf(values: readonly number[]): Spread {
  assert(values.length > 0, 'a spread needs a value');
  const inOrder = Float64Array.from(values).sort();
  const at = (share: number): number =>
    inOrder[Math.max(0, Math.ceil(share * inOrder.length) - 1)] ?? 0;
  return { min: at(0), p5: at(0.05), median: at(0.5), p95: at(0.95), max: at(1) };
}
