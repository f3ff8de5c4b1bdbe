import { clockFrom, type ServiceOverTime } from '#documents';
import type { Outcome } from '#play';
import { toThousandths } from '#units';
import type { Course, ServiceCourse } from '#watchers';
import { clientTrafficOf, failingOf } from './client-traffic.ts';
import {
  endOf,
  type RunEnd,
  secondsOfState,
  serviceSpells,
  spansOf,
  type Trouble,
  unnoticedOf,
} from './downs.ts';
import { type Spell, spellsOf } from './spells.ts';
import { stepsOf } from './workloads.ts';

/** Services with a changed number over time, or in trouble from before the start, by name. */
export function servicesOf({
  availability,
  start,
  end,
  endReason,
}: Pick<Outcome, 'availability' | 'start' | 'end' | 'endReason'>): readonly ServiceOverTime[] {
  const run = { clock: clockFrom(start), end, endReason };
  return availability.services.filter(isOfNote).map((each) => serviceOf(each, run));
}

/** One Service, even if none of its numbers changes. Undefined for one that selects no pods. */
export function serviceNamed(
  name: string,
  {
    availability,
    start,
    end,
    endReason,
  }: Pick<Outcome, 'availability' | 'start' | 'end' | 'endReason'>,
): ServiceOverTime | undefined {
  const course = availability.services.find(({ service }) => service === name);
  return course && serviceOf(course, { clock: clockFrom(start), end, endReason });
}

const isOfNote = (course: ServiceCourse): boolean => {
  const { ready, dead, draining, lost, clients, before } = course;
  return (
    [ready, dead, draining, lost, clients?.moments ?? []].some((each) => each.length > 1) ||
    ready[0]?.count !== before.ready ||
    dead[0]?.count !== before.dead ||
    serviceSpells(course).length > 0
  );
};

function serviceOf(course: ServiceCourse, run: RunEnd): ServiceOverTime {
  const { service, ready, dead, draining, lost, before } = course;
  const { clock } = run;
  const spells = serviceSpells(course);
  const unnoticed = unnoticedOf(course.unnoticed, before.unnoticed, run);
  return {
    service,
    listed: stepsOf(ready, clock),
    dead: stepsOf(dead, clock),
    ...(isEver(draining) && { draining: stepsOf(draining, clock) }),
    ...(isEver(lost) && { lost: stepsOf(lost, clock) }),
    secondsDown: secondsOfState(spells, run, 'down'),
    secondsDegraded: secondsOfState(spells, run, 'degraded'),
    secondsUnnoticed: unnoticed.seconds,
    worstShare: worstShare(course, spells),
    spans: spansOf(spells, run),
    unnoticed: unnoticed.pairs,
    ...clientTrafficOf(course.clients, clock),
    ...endOf(spells, run),
  };
}

const isEver = (course: Course): boolean => course.some(({ count }) => count > 0);

/** The greatest share of new connections that fail, to three digits, at times that count. */
function worstShare(
  { ready, dead, clients }: ServiceCourse,
  spells: readonly Spell<Trouble<string>>[],
): number {
  if (spells.some(({ state }) => state.state === 'down' && !state.before)) return 1;
  const degraded = spells.filter(({ state }) => state.state === 'degraded' && !state.before);
  const shares =
    clients === undefined
      ? spellsOf({ ready, dead }, (counts) => counts.dead / Math.max(1, counts.ready))
      : spellsOf({ failing: failingOf({ clients, dead }) }, ({ failing }) => failing);
  const inside = ({ from, to }: Spell<number>): boolean =>
    degraded.some(
      (spell) =>
        (to === undefined || spell.from < to) && (spell.to === undefined || from < spell.to),
    );
  const worst = shares.reduce(
    (most, each) => (inside(each) ? Math.max(most, each.state) : most),
    0,
  );
  return toThousandths(worst);
}
