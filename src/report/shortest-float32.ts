/** Decimal digits that distinguish any float32 from its neighbours. */
const ENOUGH_DIGITS = 9;

/**
 * The shortest number that Kubernetes reads as the same float32. Eviction rates are such numbers:
 * 0.1 for 0.10000000149011612.
 */
export function shortestFloat32(value: number): number {
  const exact = Math.fround(value);
  for (let digits = 1; digits < ENOUGH_DIGITS; digits += 1) {
    const shorter = Number(exact.toPrecision(digits));
    if (Math.fround(shorter) === exact) return shorter;
  }
  return Number(exact.toPrecision(ENOUGH_DIGITS));
}
