/** Numbers from 0 (inclusive) to 1 (exclusive) that one event draws, by their place. */
export type UnitDraws = (n: number) => number;
