const STEPS = [10, 30, 60, 300, 600, 1800, 3600, 3 * 3600, 6 * 3600, 24 * 3600];
/** More ticks than this have no room for their texts. */
const MOST = 6;

/** Round instants of an axis that begins at 0, in seconds. */
export function evenTicks(end: number): readonly number[] {
  const step =
    STEPS.find((each) => end / each <= MOST) ?? 24 * 3600 * Math.ceil(end / 86_400 / MOST);
  const count = Math.max(1, Math.ceil(end / step));
  return Array.from({ length: count }, (_, index) => index * step);
}
