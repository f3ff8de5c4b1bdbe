export const INT64_MAX = 2n ** 63n - 1n;
export const INT64_MIN = -(2n ** 63n);

/** Whether a number fits in a Go int64. */
export const fitsInt64 = (n: bigint): boolean => n >= INT64_MIN && n <= INT64_MAX;

/** The Go int64 of a number: its lowest 64 bits, the highest being the sign. */
export const wrapInt64 = (n: bigint): bigint => BigInt.asIntN(64, n);
