import { type Instant, instant, latest } from '#units';

/** A part of a curve: linear between its ends, which may be at one instant. */
export interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly start: number;
  readonly end: number;
}

/**
 * One use over time, in whole numbers: linear on its stretches and unchanged between and after
 * them. The stretches are in order and do not overlap.
 */
export interface UsageCurve {
  /** The value before the first stretch. */
  readonly initial: number;
  readonly stretches: readonly Stretch[];
}

/** The instants of a query, both ends included; one instant when they are equal. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

export const at = (instant: Instant): Span => ({ from: instant, to: instant });

export const constant = (value: number): UsageCurve => ({ initial: value, stretches: [] });

/** The use at an instant, rounded towards zero. */
export function valueAt({ initial, stretches }: UsageCurve, instant: Instant): number {
  const stretch = stretches.findLast(({ from }) => from <= instant);
  if (stretch === undefined) return initial;
  const { from, to, start, end } = stretch;
  return instant >= to ? end : start + partOf(end - start, instant - from, to - from);
}

/** The highest use within a span. */
export function peak(curve: UsageCurve, span: Span): number {
  const { from, to } = span;
  let highest = valueAt(curve, from);
  if (from === to) return highest;
  const consider = (value: number) => {
    if (value > highest) highest = value;
  };
  consider(valueAt(curve, to));
  for (const stretch of curve.stretches) {
    if (from <= stretch.from && stretch.from <= to) consider(stretch.start);
    if (from <= stretch.to && stretch.to <= to) consider(stretch.end);
  }
  return highest;
}

/** The last change of a curve; undefined when it never changes. */
export const lastMove = ({ stretches }: UsageCurve): Instant | undefined => stretches.at(-1)?.to;

/** The instants at which a curve may bend or jump, and those just before them. */
export function* turnsOf({ stretches }: UsageCurve): Generator<Instant> {
  for (const { from, to } of stretches) {
    yield instant(from - 1);
    yield from;
    yield to;
  }
}

/** The later of two instants, either of which may be missing. */
export const laterOf = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || b === undefined ? (a ?? b) : latest(a, b);

/** `total` × `elapsed` / `length`, exact and rounded towards zero. */
function partOf(total: number, elapsed: number, length: number): number {
  const product = total * elapsed;
  return Number.isSafeInteger(product)
    ? Math.trunc(product / length)
    : Number((BigInt(total) * BigInt(elapsed)) / BigInt(length));
}
