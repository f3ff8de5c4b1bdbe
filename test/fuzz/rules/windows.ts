import type { SimulationReport } from '#documents';

type Window = readonly [number, number];
type Spread = Readonly<Record<'min' | 'p5' | 'median' | 'p95' | 'max', number>>;

/** A millisecond, to which instants are rounded. */
const ROUNDING = 0.001;

const holds = ([from, to]: Window, at: number): boolean =>
  from - ROUNDING <= at && at <= to + ROUNDING;

/** Windows that do not hold their own instant, or what histories find. */
export function oddWindows({
  summary,
  timeline,
  evictions,
  chances,
}: SimulationReport): readonly string[] {
  const { firstEviction: window } = summary.windows ?? {};
  const first = chances?.summary['firstEviction'];
  return [
    ...timeline.flatMap((entry) =>
      'window' in entry && entry.window !== undefined
        ? outside(`entry ${entry.id}`, entry.window, entry.at)
        : [],
    ),
    ...evictions.flatMap(({ pod, at, window: own, spread }) => [
      ...(own === undefined ? [] : outside(pod, own, at, spread)),
      ...(spread === undefined ? [] : unordered(pod, spread)),
    ]),
    ...(window === undefined
      ? []
      : outside('the first eviction', window, summary.firstEviction, first)),
    ...Object.entries(chances?.summary ?? {}).flatMap(([name, spread]) => unordered(name, spread)),
  ];
}

function outside(what: string, window: Window, at: number | undefined, spread?: Spread) {
  const found = [at, spread?.min, spread?.max].filter(
    (instant) => instant !== undefined && !holds(window, instant),
  );
  return found.map((instant) => `${what} is at ${instant}, outside of ${window.join(' to ')}`);
}

const unordered = (what: string, { min, p5, median, p95, max }: Spread): readonly string[] =>
  min <= p5 && p5 <= median && median <= p95 && p95 <= max
    ? []
    : [`the spread of ${what} is out of order`];
