import type { Course } from '#simulation';
import { between, type Duration, type Instant, inReportSeconds } from '#units';

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
 *   undefined for what nobody wants to know
 */
export function spellsOf<Name extends string, State>(
  courses: Readonly<Record<Name, Course>>,
  stateOf: (counts: Readonly<Record<Name, number>>) => State | undefined,
): readonly Spell<State>[] {
  const spells: Spell<State>[] = [];
  let open: { readonly state: State; readonly from: Instant } | undefined;
  for (const { at, counts } of momentsOf(courses)) {
    const state = stateOf(counts);
    if (state === open?.state) continue;
    if (open !== undefined) spells.push({ ...open, to: at });
    open = state === undefined ? undefined : { state, from: at };
  }
  return open === undefined ? spells : [...spells, open];
}

interface Moment<Name extends string> {
  readonly at: Instant;
  readonly counts: Readonly<Record<Name, number>>;
}

function momentsOf<Name extends string>(
  courses: Readonly<Record<Name, Course>>,
): readonly Moment<Name>[] {
  const names = Object.keys(courses) as Name[];
  const steps = names
    .flatMap((name) => courses[name].map(({ at, count }) => ({ at, name, count })))
    .sort((a, b) => a.at - b.at);
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  return steps.flatMap(({ at, name, count }, place) => {
    counts[name] = count;
    return steps[place + 1]?.at === at ? [] : [{ at, counts: { ...counts } }];
  });
}

/** When a number is above what it was before anything happened; of that what has once gone counts anew. */
export function spellsAbove(course: Course, before: number): readonly Spell<'above'>[] {
  let usual = before;
  return spellsOf({ course }, ({ course: count }) => {
    usual = Math.min(usual, count);
    return count > usual ? 'above' : undefined;
  });
}

/** How long all of them last together, in seconds; one that is open lasts until the end. */
export const secondsIn = (
  spells: readonly { readonly from: Instant; readonly to?: Instant }[],
  end: Instant,
): number =>
  inReportSeconds(
    spells.reduce((sum, { from, to }) => sum + between(from, to ?? end), 0) as Duration,
  );
