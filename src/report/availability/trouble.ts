import type { ReportClock } from '#documents';
import type { Outcome } from '#play';
import { earliest, type Instant, latest } from '#units';
import type { Course } from '#watchers';
import { type Spell, secondsIn, spellsAbove } from './spells.ts';
import type { Trouble } from './trouble-spells.ts';

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
export const isForGood = (
  last: Spell<unknown> | undefined,
  endReason: Outcome['endReason'],
): boolean => endReason === 'quiet' && last !== undefined && last.to === undefined;

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
export const secondsCommon = (
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
