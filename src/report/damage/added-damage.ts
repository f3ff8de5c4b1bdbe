import type { Damage } from '#documents';
import type { Run } from '#simulation';
import { compareLengths, toThousandths } from '#units';
import { damageOf, longestFirst, longestOf, noRoomOf, subjectsOf } from './damage.ts';
import { type FigureParts, figurePartsOf, inPeriods } from './figure-parts.ts';

/** A played scenario as far as its damage is compared with that of another one. */
export interface DamageTrace {
  readonly damage: Damage;
  readonly parts: FigureParts;
}

/** The damage of a played scenario, with the parts of the report that it is taken from. */
export function damageTraceOf(scenario: Run): DamageTrace {
  const parts = figurePartsOf(scenario);
  return { parts, damage: damageOf(scenario, parts) };
}

type Down = Damage['down'][number];
type Span = readonly [from: number, to: number];

/** Whether anything happens that another scenario could be charged with by mistake. */
export const hasDamage = ({ damage: { figures, jobsFailed }, parts }: DamageTrace): boolean =>
  Object.values(figures).some((figure) => figure !== 0) ||
  jobsFailed !== undefined ||
  downSpansOf(parts).size > 0;

/**
 * The damage that a fault adds to what happens without it. A pod that is evicted or stuck either way
 * counts for nothing, an outage from the instant on at which it would not be there, pods without a
 * node by workload. Expectations have to hold whoever breaks them, and count as they are.
 */
export function addedDamage(before: DamageTrace, after: DamageTrace): Damage {
  const { damage: was } = before;
  const { damage: is, parts } = after;
  const evictedBefore = new Set(before.parts.evictions.map(keyOf));
  const evictions = parts.evictions.filter((each) => !evictedBefore.has(keyOf(each)));
  const down = addedDown(before, after);
  const services = down.filter(({ name }) => name.startsWith('Service/'));
  const stuckBefore = new Set(before.parts.stuck.map(({ pod }) => pod));
  const noRoom = withoutRoom(before.parts, parts);
  const quorumLost = is.quorumLost.filter((name) => !was.quorumLost.includes(name));
  const blocking = is.blocking.filter((name) => !was.blocking.includes(name));
  const more = (name: 'nodesLost' | 'unnoticedSeconds' | 'drainsFailed'): number =>
    Math.max(0, is.figures[name] - was.figures[name]);
  const ofSnapshot = new Set(before.parts.evictedOfSnapshot);
  const [first, last] = [evictions[0]?.at, evictions.at(-1)?.at];
  return {
    figures: {
      podsEvicted: parts.evictedOfSnapshot.filter((pod) => !ofSnapshot.has(pod)).length,
      evictions: evictions.length,
      nodesLost: more('nodesLost'),
      servicesDown: services.length,
      servicesDownAtEnd: services.filter(({ ends }) => ends === null).length,
      serviceDownSeconds: longestOf(services),
      longestDownSeconds: longestOf(down),
      workloadsShort: workloadsShorter(before.parts, parts),
      workloadsDown: down.length - services.length,
      quorumsLost: quorumLost.length,
      pending: noRoom.reduce((sum, { pods }) => sum + pods, 0),
      stuck: parts.stuck.filter(({ pod }) => !stuckBefore.has(pod)).length,
      unnoticedSeconds: more('unnoticedSeconds'),
      budgetViolations: evictions.filter((each) => each.budgetsViolated.length > 0).length,
      budgetsBlocking: blocking.length,
      drainsFailed: more('drainsFailed'),
      expectationsFailed: is.figures.expectationsFailed,
    },
    ...(first !== undefined && { firstEviction: first }),
    ...(last !== undefined && { lastEviction: last }),
    ...(evictions.length > 0 && { evictionsOverTime: inPeriods(evictions) }),
    end: is.end,
    ...{ down, quorumLost, noRoom, blocking, failed: is.failed },
    ...moreWebhooks(was, is),
    ...moreJobs(was, is),
    ...(is.autoscaling && { autoscaling: is.autoscaling }),
    ...(is.unknown && { unknown: is.unknown }),
  };
}

/** The Services of webhooks that stop new pods, for longer than before. */
function moreWebhooks(was: Damage, is: Damage): Pick<Damage, 'webhooks'> {
  const before = new Map(was.webhooks?.map((each) => [each.service, each.seconds]));
  const webhooks = is.webhooks?.filter(
    ({ service, seconds }) => compareLengths(seconds, before.get(service) ?? 0) > 0,
  );
  return webhooks === undefined || webhooks.length === 0 ? {} : { webhooks };
}

/** The Jobs that did not fail before. */
function moreJobs(was: Damage, is: Damage): Pick<Damage, 'jobsFailed'> {
  const jobsFailed = is.jobsFailed?.filter((name) => was.jobsFailed?.includes(name) !== true);
  return jobsFailed === undefined || jobsFailed.length === 0 ? {} : { jobsFailed };
}

const keyOf = ({ pod, uid }: FigureParts['evictions'][number]): string => `${pod} ${uid}`;

/** The outages of each Service and workload by name, also those that began before the start. */
function downSpansOf(parts: FigureParts): ReadonlyMap<string, readonly Span[]> {
  const found = subjectsOf(parts).map(({ name, spans }) => {
    const downs = spans.filter(({ state }) => state === 'down');
    return [
      name,
      downs.map(({ from, to }): Span => [from, to ?? Number.POSITIVE_INFINITY]),
    ] as const;
  });
  return new Map(found.filter(([, spans]) => spans.length > 0));
}

function addedDown(before: DamageTrace, { damage, parts }: DamageTrace): readonly Down[] {
  const was = downSpansOf(before.parts);
  const known = new Map(damage.down.map((each) => [each.name, each]));
  const subjects = new Map(subjectsOf(parts).map((each) => [each.name, each]));
  const found = [...downSpansOf(parts)].flatMap(([name, spans]): readonly Down[] => {
    const same = was.get(name);
    const whole = known.get(name);
    if (same === undefined && whole !== undefined) return [whole];
    const added = spans.flatMap((span) => without(span, same ?? []));
    const [first] = added;
    const last = added.at(-1);
    if (first === undefined || last === undefined) return [];
    const ends = endOf(last, damage.end);
    const seconds = toThousandths(added.reduce((sum, span) => sum + lengthIn(span, damage.end), 0));
    const { secondsUnnoticed = 0, endsBecause } = subjects.get(name) ?? {};
    return [
      {
        ...{ name, from: first[0] },
        seconds: ends === null && endsBecause === 'quiet' ? null : seconds,
        unnoticedSeconds: Math.min(secondsUnnoticed, seconds),
        ends,
        ...(ends !== null && { endsBecause: 'recovered' as const }),
        ...(ends === null && endsBecause !== undefined && { endsBecause }),
        ...(added.length > 1 && {
          spans: added.map((span) => [span[0], endOf(span, damage.end)] as const),
        }),
      },
    ];
  });
  return found.sort(longestFirst);
}

/** The parts of a span that none of the others covers. */
function without([from, to]: Span, others: readonly Span[]): readonly Span[] {
  let rest: readonly Span[] = [[from, to]];
  for (const [start, end] of others) {
    rest = rest.flatMap(([a, b]): readonly Span[] => [
      ...(a < Math.min(b, start) ? [[a, Math.min(b, start)] as const] : []),
      ...(Math.max(a, end) < b ? [[Math.max(a, end), b] as const] : []),
    ]);
  }
  return rest;
}

/** A run that ends quietly shows all that comes: what is down then stays so. No other run shows what comes after it. */
const shownUntil = ({ at, reason }: Damage['end']): number =>
  reason === 'quiet' ? Number.POSITIVE_INFINITY : at;

/** When a span ends; null where it does not, or nobody knows when. */
const endOf = ([, to]: Span, end: Damage['end']): number | null =>
  Number.isFinite(to) && to <= shownUntil(end) ? to : null;

const lengthIn = ([from, to]: Span, end: Damage['end']): number =>
  Math.max(0, Math.min(to, shownUntil(end)) - from);

/** Pods that have no node, by workload, as far as there are more of them. */
function withoutRoom(before: FigureParts, after: FigureParts): Damage['noRoom'] {
  const was = new Map(noRoomOf(before).map(({ name, pods }) => [name, pods]));
  return noRoomOf(after)
    .map(({ name, pods, untried = 0 }) => {
      const more = pods - (was.get(name) ?? 0);
      return { name, pods: more, ...(untried > 0 && { untried: Math.min(more, untried) }) };
    })
    .filter(({ pods }) => pods > 0);
}

/** Workloads that lack pods, and for longer than before. */
function workloadsShorter(before: FigureParts, after: FigureParts): number {
  const was = new Map(before.workloads.map((each) => [each.workload, each.secondsShort]));
  const isShorter = ({ workload, secondsShort }: FigureParts['workloads'][number]): boolean =>
    compareLengths(secondsShort, was.get(workload) ?? 0) > 0;
  return after.workloads.filter(isShorter).length;
}
