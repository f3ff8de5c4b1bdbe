import { clockFrom, type ReportClock, type SimulationReport } from '#documents';
import type { Outcome } from '#play';
import {
  between,
  compareText,
  earliest,
  firstDifference,
  type Instant,
  inReportSeconds,
  latest,
  remembered,
} from '#units';
import type { Course, ServiceCourse, WorkloadCourse } from '#watchers';
import { failingOf, worseOf } from './client-traffic.ts';
import { type Spell, secondsIn, spellsAbove, spellsOf } from './spells.ts';

type Downs = Pick<
  SimulationReport['summary'],
  'workloadsDown' | 'servicesDown' | 'longestDown' | 'unnoticedSeconds'
>;

/**
 * Counts the Services and workloads that were down at some time, and finds the longest outage.
 * DaemonSets, which serve nodes, are left out.
 */
export function downsOf({
  availability,
  start,
  end,
  endReason,
}: Pick<Outcome, 'availability' | 'start' | 'end' | 'endReason'>): Downs {
  const clock = clockFrom(start);
  const services = availability.services.map(subjectOf);
  const workloads = availability.unsettled.map(subjectOf);
  const isDown = ({ name, downs }: Subject): boolean =>
    downs.length > 0 && !name.startsWith('DaemonSet/');
  const down = [...services, ...workloads].filter(isDown);
  const [longest] = down
    .flatMap(({ name, downs, unnoticed }) => downs.map((spell) => ({ name, spell, unnoticed })))
    .sort((a, b) =>
      firstDifference(
        Number(b.spell.to === undefined) - Number(a.spell.to === undefined),
        lengthOf(b.spell, end) - lengthOf(a.spell, end),
        Number(b.name.startsWith('Service/')) - Number(a.name.startsWith('Service/')),
        a.spell.from - b.spell.from,
        compareText(a.name, b.name),
      ),
    );
  return {
    workloadsDown: workloads.filter(isDown).length,
    servicesDown: services.filter(isDown).length,
    ...(longest && {
      longestDown: {
        name: longest.name,
        from: clock.at(longest.spell.from),
        seconds: isForGood(longest.spell, endReason)
          ? null
          : inReportSeconds(between(longest.spell.from, longest.spell.to ?? end)),
        unnoticedSeconds: secondsCommon(
          { from: longest.spell.from, to: longest.spell.to ?? end },
          longest.unnoticed,
        ),
        ends: longest.spell.to === undefined ? null : clock.at(longest.spell.to),
        endsBecause: longest.spell.to === undefined ? endReason : ('recovered' as const),
      },
    }),
    unnoticedSeconds: secondsOfUnion(
      [...services, ...workloads].flatMap(({ unnoticed }) => unnoticed),
      end,
    ),
  };
}

interface Subject {
  readonly name: string;
  readonly downs: readonly Spell<Trouble<string>>[];
  readonly unnoticed: readonly Spell<'above'>[];
}

/** Plays of one cluster share the courses of what nothing happens to. */
const subjectOf = remembered((course: ServiceCourse | WorkloadCourse): Subject => {
  const isService = 'service' in course;
  const spells: readonly Spell<Trouble<string>>[] = isService
    ? serviceSpells(course)
    : workloadSpells(course);
  return {
    name: isService ? `Service/${course.service}` : course.workload,
    downs: spells.filter(({ state }) => state.state === 'down' && !state.before),
    unnoticed: spellsAbove(course.unnoticed, course.before.unnoticed),
  };
});

const lengthOf = ({ from, to }: Spell<unknown>, end: Instant): number => between(from, to ?? end);

/** The time in which at least one spell lasts, in seconds. */
function secondsOfUnion(spells: readonly Spell<unknown>[], end: Instant): number {
  const inOrder = spells.map(({ from, to = end }) => ({ from, to }));
  inOrder.sort((a, b) => a.from - b.from);
  const union: { readonly from: Instant; to: Instant }[] = [];
  for (const { from, to } of inOrder) {
    const last = union.at(-1);
    if (last !== undefined && from <= last.to) last.to = latest(last.to, to);
    else union.push({ from, to });
  }
  return secondsIn(union, end);
}

/** How a run ended, and the clock of its report. */
export type RunEnd = Pick<Outcome, 'end' | 'endReason'> & { readonly clock: ReportClock };

/** Stretches of trouble, as a report holds them. */
export const spansOf = <State extends string>(
  spells: readonly Spell<Trouble<State>>[],
  { clock }: Pick<RunEnd, 'clock'>,
) =>
  spells.map(({ state: { state, before }, from, to }) => ({
    state,
    from: clock.at(from),
    to: to === undefined ? null : clock.at(to),
    ...(before && { before: true as const }),
  }));

/** The end of the last trouble. Nothing without trouble. */
export function endOf(
  spells: readonly Spell<Trouble<string>>[],
  { clock, endReason }: Omit<RunEnd, 'end'>,
) {
  const last = spells.findLast(({ state }) => !state.before);
  if (last === undefined) return {};
  return last.to === undefined
    ? { ends: null, endsBecause: endReason }
    : { ends: clock.at(last.to), endsBecause: 'recovered' as const };
}

/** The time in these states, in seconds. Null if it lasts for good: no number would say so. */
export function secondsOfState<State extends string>(
  spells: readonly Spell<Trouble<State>>[],
  { end, endReason }: Pick<RunEnd, 'end' | 'endReason'>,
  ...states: readonly State[]
): number | null {
  const meant = spells.filter(({ state }) => !state.before && states.includes(state.state));
  return isForGood(meant.at(-1), endReason) ? null : secondsIn(meant, end);
}

/** Whether a state lasts without intervention: it does not end, and nothing further can happen. */
const isForGood = (last: Spell<unknown> | undefined, endReason: Outcome['endReason']): boolean =>
  endReason === 'quiet' && last !== undefined && last.to === undefined;

/** The periods in which pods that do not work were called ready, and their total length. */
export function unnoticedOf(course: Course, before: number, { clock, end }: RunEnd) {
  const spells = spellsAbove(course, before);
  const pairs = spells.map(({ from, to }): [number, number | null] => [
    clock.at(from),
    to === undefined ? null : clock.at(to),
  ]);
  return { seconds: secondsIn(spells, end), pairs };
}

/** The part of a stretch that lies in others, in seconds. */
const secondsCommon = (
  { from, to }: { readonly from: Instant; readonly to: Instant },
  others: readonly { readonly from: Instant; readonly to?: Instant }[],
): number =>
  secondsIn(
    others
      .map((other) => ({
        from: latest(from, other.from),
        to: earliest(to, other.to ?? to),
      }))
      .filter((common) => common.from < common.to),
    to,
  );

/** Trouble from before the first event is marked as such until it is over. */
export interface Trouble<State> {
  readonly state: State;
  readonly before: boolean;
}

type WorkloadTrouble = 'down' | 'short';
type ServiceTrouble = 'down' | 'degraded';

type WorkloadSpells = readonly Spell<Trouble<WorkloadTrouble>>[];
type ServiceSpells = readonly Spell<Trouble<ServiceTrouble>>[];

/**
 * The periods in which a workload has fewer working pods than could work, or none. A shortage from
 * before the first event counts as such as long as no more pods are missing.
 */
export const workloadSpells = remembered((course: WorkloadCourse): WorkloadSpells => {
  const { due, working, before } = course;
  let lacked = Math.max(0, before.due - before.working);
  let wasDown = before.due > 0 && before.working === 0;
  return spellsOf({ due, working }, (counts) => {
    const lacks = Math.max(0, counts.due - counts.working);
    const isDown = counts.due > 0 && counts.working === 0;
    lacked = Math.min(lacked, lacks);
    wasDown &&= isDown;
    if (isDown) return wasDown ? TROUBLES.downBefore : TROUBLES.down;
    if (lacks > lacked) return TROUBLES.short;
    return lacks > 0 ? TROUBLES.shortBefore : undefined;
  });
});

/**
 * The periods in which a Service has no endpoint that answers, or listed endpoints that do not
 * answer. Without listed endpoints all connections go to endpoints that are being deleted. Where
 * the place of clients decides, a greater share of their connections fails, or all.
 */
export const serviceSpells = remembered((course: ServiceCourse): ServiceSpells => {
  const { ready, dead, draining, clients, before } = course;
  const reachesNone = (failing: number): boolean => clients !== undefined && failing === 1;
  let wereDead = before.dead;
  let wasDown = !answers(before) || reachesNone(clients?.before.failing ?? 0);
  const courses = { ready, dead, draining, failing: failingOf(course), worse: worseOf(course) };
  return spellsOf(courses, (counts) => {
    const isDown = !answers(counts) || reachesNone(counts.failing);
    wereDead = Math.min(wereDead, counts.dead);
    wasDown &&= isDown;
    if (isDown) return wasDown ? TROUBLES.downBefore : TROUBLES.down;
    const isWorse = clients === undefined ? counts.dead > wereDead : counts.worse > 0;
    if (isWorse) return TROUBLES.degraded;
    return counts.failing > 0 ? TROUBLES.degradedBefore : undefined;
  });
});

/**
 * Whether any endpoint answers.
 *
 * @upstream pkg/proxy/topology.go CategorizeEndpoints (1.36)
 */
const answers = (counts: {
  readonly ready: number;
  readonly dead: number;
  readonly draining: number;
}) => (counts.ready > 0 ? counts.dead < counts.ready : counts.draining > 0);

/** Stretches of equal states are one: each state is one object. */
const TROUBLES = {
  down: { state: 'down', before: false },
  downBefore: { state: 'down', before: true },
  short: { state: 'short', before: false },
  shortBefore: { state: 'short', before: true },
  degraded: { state: 'degraded', before: false },
  degradedBefore: { state: 'degraded', before: true },
} as const;
