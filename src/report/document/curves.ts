import { type Curves, clockFrom } from '#documents';
import { SIGNALS } from '#kubelet/eviction';
import type { Outcome } from '#play';
import { freeRoom } from '#run-facts';
import type { Run } from '#simulation';
import { compareText, firstDifference, type Instant, toThousandths } from '#units';

type Line = Curves['zoneTokens'][number]['tokens'];
type Played = Pick<Outcome, 'start' | 'end' | 'pace' | 'zoneTokens' | 'pressureCourses'>;

/** Room, tokens and usage over time; undefined where none of them changes. */
export function curvesOf(scenario: Pick<Run, 'outcome' | 'schedulerRules'>): Curves | undefined {
  const { outcome } = scenario;
  const room = roomOf(scenario);
  const clientTokens = tokensOfClients(outcome);
  const zoneTokens = tokensOfZones(outcome);
  const usage = usageOf(outcome);
  if (room.length + clientTokens.length + zoneTokens.length + usage.length === 0) return undefined;
  return { room, zoneTokens, clientTokens, usage };
}

function roomOf(scenario: Pick<Run, 'outcome' | 'schedulerRules'>): Curves['room'] {
  const { at } = clockFrom(scenario.outcome.start);
  return freeRoom(scenario).map(({ resource, free }) => ({
    resource,
    free: byTheSecond(free.map((each) => [at(each.at), each.amount])),
  }));
}

/** The last of the points within a second, but for the first of all. */
const byTheSecond = (points: Line): Line =>
  points.filter(
    ([at], index) => index === 0 || Math.floor(points[index + 1]?.[0] ?? -1) !== Math.floor(at),
  );

const tokensOfZones = ({ zoneTokens, start }: Played): Curves['zoneTokens'] =>
  zoneTokens
    .map(({ name, points }) => ({ zone: name, tokens: tokenLine(points, start) }))
    .sort((a, b) => compareText(a.zone, b.zone));

const tokensOfClients = ({ pace, start, end }: Played): Curves['clientTokens'] =>
  pace
    .flatMap(({ client, component, limits, busy, tokensUntil }) => {
      if (limits.kind === 'unlimited' || busy.length === 0) return [];
      return tokensUntil(end).map(({ name, points }) => ({
        ...{ client, component },
        ...(name !== '' && { group: name }),
        burst: limits.burst,
        tokens: tokenLine(points, start),
      }));
    })
    .sort((a, b) =>
      firstDifference(
        compareText(a.client, b.client),
        compareText(a.component, b.component),
        compareText(a.group ?? '', b.group ?? ''),
      ),
    );

const NANOSECONDS_PER_SECOND = 1e9;

function usageOf({ pressureCourses, start }: Played): Curves['usage'] {
  const { at } = clockFrom(start);
  return [...pressureCourses]
    .sort((a, b) =>
      firstDifference(
        compareText(a.node, b.node),
        SIGNALS.indexOf(a.signal) - SIGNALS.indexOf(b.signal),
      ),
    )
    .map(({ node, signal, capacity, available, thresholds }) => ({
      ...{ node, signal, capacity },
      available: lineOf(available.map(({ at: instant, amount }) => [at(instant), amount])),
      thresholds: thresholds.map(({ amount, graceNanoseconds, from, to }) => ({
        available: amount,
        gracePeriodSeconds: Number(graceNanoseconds) / NANOSECONDS_PER_SECOND,
        from: at(from),
        to: to === undefined ? null : at(to),
      })),
    }));
}

function tokenLine(
  points: readonly { readonly at: Instant; readonly tokens: number }[],
  start: Instant,
): Line {
  const { at } = clockFrom(start);
  return lineOf(points.map(({ at: instant, tokens }) => [at(instant), toThousandths(tokens)]));
}

/** Keeps the ends of points on one level, and the first and last point of an instant. */
function lineOf(points: Line): Line {
  const kept: (readonly [number, number])[] = [];
  for (const [at, value] of points) {
    const [before, last] = kept.slice(-2);
    const isLevel = before?.[1] === value && last?.[1] === value;
    const isInstant = before?.[0] === at && last?.[0] === at;
    if (isLevel || isInstant) kept.pop();
    if (kept.at(-1)?.[0] !== at || kept.at(-1)?.[1] !== value) kept.push([at, value]);
  }
  return kept;
}
