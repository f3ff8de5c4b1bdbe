import { type Duration, type Instant, later } from '#units';
import { constant, type Stretch, type UsageCurve, valueAt } from './curve.ts';

/** The change of one use by an event, in whole bytes, inodes or processes. */
export type CurveChange =
  /** Goes from the use at the event to this one in the given time; 0 is at once. */
  | { readonly kind: 'to'; readonly value: number; readonly over: Duration }
  /** The same, to the use at the event plus a difference. */
  | { readonly kind: 'add'; readonly value: number; readonly over: Duration }
  /** Linear between points, with a jump at the first one; unchanged before and after them. */
  | { readonly kind: 'points'; readonly points: readonly CurvePoint[] };

/** @public declarations of schemas name it */
export interface CurvePoint {
  /** Counted from the event. Points are in order of time. */
  readonly after: Duration;
  readonly value: number;
}

/** The curve from an event on: earlier changes end at the use of that moment. */
export function changed(curve: UsageCurve, change: CurveChange, now: Instant): UsageCurve {
  const held = valueAt(curve, now);
  switch (change.kind) {
    case 'to':
      return ramp(held, change.value, now, change.over);
    case 'add':
      return ramp(held, notBelowZero(held, change.value), now, change.over);
    case 'points':
      return { initial: held, stretches: stretchesOf(change.points, now) };
  }
}

const ramp = (start: number, end: number, now: Instant, over: Duration): UsageCurve =>
  over === 0
    ? constant(end)
    : { initial: start, stretches: [{ from: now, to: later(now, over), start, end }] };

/** A change cannot free more than is in use; a use measured below zero stays there. */
const notBelowZero = (held: number, added: number): number =>
  Math.max(held + added, Math.min(held, 0));

function stretchesOf(points: readonly CurvePoint[], now: Instant): readonly Stretch[] {
  return points.map(({ after, value }, place) => {
    const before = points[place - 1];
    const to = later(now, after);
    return before === undefined
      ? { from: to, to, start: value, end: value }
      : { from: later(now, before.after), to, start: before.value, end: value };
  });
}
