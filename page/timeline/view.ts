/** The period that is seen, in seconds since the start. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** The shortest period to zoom into: reports are exact to the millisecond. */
const SHORTEST = 0.02;

/** Keeps a view inside the run, without changing its length if that is possible. */
export function clamp({ from, to }: View, whole: View): View {
  const length = Math.min(Math.max(to - from, SHORTEST), whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/**
 * Changes the length of a view so that one instant keeps its place.
 *
 * @param factor below 1 to see less, more exactly
 */
export function zoom({ from, to }: View, around: number, factor: number, whole: View): View {
  const length = Math.min(Math.max((to - from) * factor, SHORTEST), whole.to - whole.from);
  const part = (around - from) / (to - from);
  return clamp({ from: around - part * length, to: around + (1 - part) * length }, whole);
}

/** @param part of the length of the view; positive shows what is later */
export const pan = (view: View, part: number, whole: View): View => {
  const step = part * (view.to - view.from);
  return clamp({ from: view.from + step, to: view.to + step }, whole);
};

const MARGIN = 0.04;

/** The view of a run: from its start until nothing happens any more. */
export function wholeRun(lastEntry: number, end: number): View {
  const whole = { from: 0, to: Math.max(end, SHORTEST) };
  return lastEntry <= 0 ? whole : clamp({ from: 0, to: lastEntry * (1 + MARGIN) }, whole);
}

/** Steps of an axis that people count in. */
export const STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900,
  1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
];

/** Instants for an axis, as far apart as `room` seconds at least. */
export function ticks({ from, to }: View, room: number): readonly number[] {
  const days = Math.ceil(room / 86_400) * 86_400;
  const step = STEPS.find((each) => each >= room) ?? days;
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toFixed(3)),
  );
}
