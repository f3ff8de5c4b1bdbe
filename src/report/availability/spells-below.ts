import { between, type Duration, type Instant, inReportSeconds } from '#units';
import type { Course } from '#watchers';

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
