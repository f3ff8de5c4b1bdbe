import { between, type Duration, type Instant, inReportSeconds } from '#units';
import type { Course } from '#watchers';

/** A stretch of time in one state. */
export interface Spell<State> {
  readonly state: State;
  readonly from: Instant;
  /** Absent when it still holds at the end. */
  readonly to?: Instant;
}

/**
 * The stretches of time in which numbers that change amount to a state, one after the other.
 * @param stateOf - asked of the numbers at the end of each instant at which one changes, in order;
 *   undefined for numbers that amount to no state of interest
 */
export function spellsOf<Name extends string, State>(
  courses: Readonly<Record<Name, Course>>,
  stateOf: (counts: Readonly<Record<Name, number>>) => State | undefined,
): readonly Spell<State>[] {
  const spells: Spell<State>[] = [];
  let open: { readonly state: State; readonly from: Instant } | undefined;
  atEachMoment(courses, (at, counts) => {
    const state = stateOf(counts);
    if (state === open?.state) return;
    if (open !== undefined) spells.push({ state: open.state, from: open.from, to: at });
    open = state === undefined ? undefined : { state, from: at };
  });
  return open === undefined ? spells : [...spells, open];
}

/**
 * Visits the instants at which a number changes, in order, with what all numbers are at their ends.
 */
function atEachMoment<Name extends string>(
  courses: Readonly<Record<Name, Course>>,
  visit: (at: Instant, counts: Readonly<Record<Name, number>>) => void,
): void {
  const names = Object.keys(courses) as Name[];
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const rests = names.map((name) => ({ name, course: courses[name], next: 0 }));
  for (;;) {
    const at = nextChange(rests);
    if (at === undefined) return;
    for (const rest of rests) {
      for (; rest.course[rest.next]?.at === at; rest.next += 1) {
        counts[rest.name] = rest.course[rest.next]?.count ?? 0;
      }
    }
    visit(at, counts);
  }
}

function nextChange(
  rests: readonly { readonly course: Course; readonly next: number }[],
): Instant | undefined {
  let first: Instant | undefined;
  for (const { course, next } of rests) {
    const at = course[next]?.at;
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  return first;
}

/**
 * The times in which a number is above its initial value. A drop lowers that value for the rest of
 * the run.
 */
export function spellsAbove(course: Course, before: number): readonly Spell<'above'>[] {
  let usual = before;
  return spellsOf({ course }, ({ course: count }) => {
    usual = Math.min(usual, count);
    return count > usual ? 'above' : undefined;
  });
}

/** The total length of all spells, in seconds. An open spell lasts until the end. */
export const secondsIn = (
  spells: readonly { readonly from: Instant; readonly to?: Instant }[],
  end: Instant,
): number =>
  inReportSeconds(
    spells.reduce((sum, { from, to }) => sum + between(from, to ?? end), 0) as Duration,
  );

/** A time during which a number was too low. */
export interface SpellBelow {
  readonly from: Instant;
  /** Absent when it still was at the end. */
  readonly to?: Instant;
}

/**
 * The times in which a number was below another number that may change too. Both begin at the
 * start.
 */
export function spellsBelow(course: Course, bound: Course): readonly SpellBelow[] {
  const spells: SpellBelow[] = [];
  let open: Instant | undefined;
  let [count, least] = [0, 0];
  for (const { at, kind, to } of inOrder(course, bound)) {
    if (kind === 'count') count = to;
    else least = to;
    const isBelow = count < least;
    if (isBelow && open === undefined) open = at;
    if (isBelow || open === undefined) continue;
    if (open < at) spells.push({ from: open, to: at });
    open = undefined;
  }
  return open === undefined ? spells : [...spells, { from: open }];
}

interface Step {
  readonly at: Instant;
  readonly kind: 'count' | 'bound';
  readonly to: number;
}

function inOrder(course: Course, bound: Course): readonly Step[] {
  const counts = course.map(({ at, count }): Step => ({ at, kind: 'count', to: count }));
  const bounds = bound.map(({ at, count }): Step => ({ at, kind: 'bound', to: count }));
  return [...counts, ...bounds].sort((a, b) => a.at - b.at);
}

/** The total length of all spells, in seconds. An open spell lasts until the end. */
export const secondsOf = (spells: readonly SpellBelow[], end: Instant): number =>
  inReportSeconds(
    spells.reduce((sum, { from, to }) => sum + between(from, to ?? end), 0) as Duration,
  );
