import type { SimulationReport } from '#documents';
import { offsetText } from '#words';
import { type Violation, violated } from './verdict.ts';

/** A period in which something is missing, in seconds since the start. Without an end if it lasts. */
export interface Gap {
  readonly from: number;
  readonly until?: number;
}

/** A period of a workload or a Service, as reports hold it. */
interface Span {
  readonly state: string;
  readonly from: number;
  readonly to: number | null;
}

/** The periods in one of these states, by time; periods that follow each other at once are one. */
export function gapsIn(spans: readonly Span[], ...states: readonly string[]): readonly Gap[] {
  const gaps: Gap[] = [];
  for (const { state, from, to } of spans) {
    if (!states.includes(state)) continue;
    const last = gaps.at(-1);
    const begin = last?.until === from ? last.from : from;
    if (last?.until === from) gaps.pop();
    gaps.push({ from: begin, ...(to !== null && { until: to }) });
  }
  return gaps;
}

type End = Pick<SimulationReport, 'end'>['end'];

/** After a quiet end nothing changes any more: a state that lasts until then lasts for ever. */
export const lastOf = (until: number | undefined, end: End): number =>
  until ?? (end.reason === 'quiet' ? Number.POSITIVE_INFINITY : end.at);

/**
 * The first period that is longer than allowed. One that lasts when the run is cut may be: it is no
 * less so for that nobody has seen its end.
 * @param what the state, such as `Service shop/web is down`
 * @param because the entry of the timeline that began a period
 */
export function tooLong(
  what: string,
  gaps: readonly Gap[],
  most: number | undefined,
  end: End,
  because: (at: number) => number | undefined,
): Violation | undefined {
  if (most === undefined) return undefined;
  const gap = gaps.find(({ from, until }) => lastOf(until, end) - from > most);
  if (gap === undefined) return cutShort(what, gaps, most, end, because);
  const { from, until } = gap;
  const span = until === undefined ? 'to the end' : `for ${offsetText(until - from)}`;
  const message = `${what} from ${offsetText(from)} on ${span}, at most ${offsetText(most)} may be`;
  return violated(from + most, because(from), message);
}

/** A period that lasts when the run reaches its horizon, and was no longer than allowed by then. */
function cutShort(
  what: string,
  gaps: readonly Gap[],
  most: number,
  end: End,
  because: (at: number) => number | undefined,
): Violation | undefined {
  const open = gaps.find(({ until }) => until === undefined);
  if (open === undefined || end.reason !== 'horizon') return undefined;
  const message =
    `${what} from ${offsetText(open.from)} on, also when the run ends at ${offsetText(end.at)}, ` +
    `at most ${offsetText(most)} may be: a longer duration shows for how long`;
  return violated(end.at, because(open.from), message);
}
