import { compareText } from '#units';

/** An endpoint that takes part in the handing out. */
interface ReadyEndpoint {
  readonly pod: string;
  /** Empty without a zone. */
  readonly zone: string;
}

/**
 * No endpoint may have more than so much above its share.
 * @upstream k8s.io/endpointslice topologycache/topologycache.go overloadThreshold (1.35)
 */
const OVERLOAD = 0.2;

/**
 * The zone whose clients each endpoint is for, by pod: zones get endpoints by the share of CPU that
 * their nodes have. Undefined where there are no hints: with one zone, too few endpoints, or an
 * endpoint without a zone. The endpoints that go to another zone are the first by name.
 * @param cpu CPU of ready nodes by zone; undefined where a node tells neither
 * @upstream k8s.io/endpointslice topologycache/topologycache.go AddHints (1.35)
 */
export function cpuHints(
  endpoints: readonly ReadyEndpoint[],
  cpu: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, string> | undefined {
  const desired = desiredByZone(endpoints.length, cpu);
  if (desired === undefined || endpoints.some(({ zone }) => zone === '')) return undefined;
  const inOrder = [...endpoints].sort((a, b) => compareText(a.pod, b.pod));
  const hints = new Map(inOrder.map(({ pod, zone }) => [pod, zone]));
  const { giving, receiving } = movesBetween(desired, countZones(endpoints));
  for (const { pod, zone } of inOrder) {
    const gives = giving.get(zone) ?? 0;
    const to = [...receiving].find(([, needs]) => needs > 0);
    if (gives === 0 || to === undefined) continue;
    giving.set(zone, gives - 1);
    receiving.set(to[0], to[1] - 1);
    hints.set(pod, to[0]);
  }
  return hints;
}

/** @upstream k8s.io/endpointslice topologycache/topologycache.go getAllocations (1.35) */
function desiredByZone(
  endpoints: number,
  cpu: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, number> | undefined {
  if (cpu === undefined || cpu.size < 2 || cpu.size > endpoints) return undefined;
  const total = [...cpu.values()].reduce((sum, each) => sum + each, 0);
  const desired = new Map<string, number>();
  let left = endpoints;
  for (const [zone, own] of cpu) {
    const wanted = (own / total) * endpoints;
    const least = Math.ceil(wanted * (1 / (1 + OVERLOAD)));
    desired.set(zone, Math.max(wanted, least));
    left -= least;
  }
  return left < 0 ? undefined : desired;
}

function countZones(endpoints: readonly ReadyEndpoint[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { zone } of endpoints) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return counts;
}

/**
 * How many endpoints zones give to others, and get.
 * @upstream k8s.io/endpointslice topologycache/utils.go getGivingAndReceivingZones (1.35)
 */
function movesBetween(
  desired: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
): { giving: Map<string, number>; receiving: Map<string, number> } {
  const surplus = new Map<string, number>();
  const needs = new Map<string, number>();
  for (const [zone, target] of desired) {
    const difference = (counts.get(zone) ?? 0) - target;
    if (difference > 0) surplus.set(zone, difference);
    else if (difference < 0) needs.set(zone, -difference);
  }
  const giving = new Map<string, number>();
  const receiving = new Map<string, number>();
  for (;;) {
    const [from, gives] = mostOf(surplus);
    const [to, lacks] = mostOf(needs);
    if ((gives < 1 && lacks < 1) || gives < 0.5 || lacks < 0.5) return { giving, receiving };
    giving.set(from, (giving.get(from) ?? 0) + 1);
    receiving.set(to, (receiving.get(to) ?? 0) + 1);
    surplus.set(from, gives - 1);
    needs.set(to, lacks - 1);
  }
}

/** The first zone by name of those with the most. */
const mostOf = (zones: ReadonlyMap<string, number>): readonly [string, number] =>
  [...zones]
    .sort(([a], [b]) => compareText(a, b))
    .reduce<readonly [string, number]>((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
