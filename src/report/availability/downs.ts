import { clockFrom, type SimulationReport } from '#documents';
import type { Outcome } from '#play';
import {
  between,
  compareText,
  firstDifference,
  type Instant,
  inReportSeconds,
  latest,
  remembered,
} from '#units';
import type { ServiceCourse, WorkloadCourse } from '#watchers';
import { type Spell, secondsIn, spellsAbove } from './spells.ts';
import { isForGood, secondsCommon } from './trouble.ts';
import { serviceSpells, type Trouble, workloadSpells } from './trouble-spells.ts';

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
