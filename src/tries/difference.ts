import { lastingText, lengthText, offsetText } from '#words';
import type { Measure } from './measures.ts';

/** The number of clauses that a reader can take in. The most important clauses come first. */
const MOST_CLAUSES = 3;

/** What is compared of a play. */
export interface Measured {
  readonly measures: readonly Measure[];
  /** The end of a play that a short duration cuts, in seconds since the start. */
  readonly until: number | undefined;
}

/**
 * The differences between two plays, as clauses that continue "it would": `be evicted at 2m20s
 * instead of 6m20s`. Empty without a difference. What a play that is cut does not show may come
 * later.
 */
export function differences(
  { measures: now, until: cutNow }: Measured,
  { measures: then, until: cutThen }: Measured,
): readonly string[] {
  const cuts = [cutNow, cutThen] as const;
  const shifts = new Set<number>();
  const clauses: string[] = [];
  for (const measure of now) {
    if (clauses.length > 0 && measure.kind === 'moment' && isEnd(measure, then)) continue;
    const other = then.find((each) => each.kind === measure.kind && sameVerb(each, measure));
    const clause = other === undefined ? undefined : clauseOf(measure, other, shifts, cuts);
    if (clause !== undefined) clauses.push(clause);
  }
  return clauses.slice(0, MOST_CLAUSES);
}

/** `none of its pods`, `no pods without a node`, `1 pod without a node`. */
function amountOf(count: number, noun: string): string {
  if (count === 0) return `${noun.startsWith('of ') ? 'none' : 'no'} ${noun}`;
  return `${count} ${count === 1 ? noun.replace(/^pods\b/, 'pod') : noun}`;
}

/** A moment that no longer comes follows from an earlier clause, such as a count of 0. */
const isEnd = ({ verb }: Measure, then: readonly Measure[]): boolean =>
  then.some((each) => each.kind === 'moment' && each.verb === verb && each.at === undefined);

const sameVerb = (a: Measure, b: Measure): boolean =>
  a.verb === b.verb && (a.kind !== 'count' || (b.kind === 'count' && a.noun === b.noun));

/** Until when the two plays show what happens, where a short duration cuts them. */
type Cuts = readonly [now: Measured['until'], then: Measured['until']];

function clauseOf(
  now: Measure,
  then: Measure,
  shifts: Set<number>,
  cuts: Cuts,
): string | undefined {
  const [cutNow, cutThen] = cuts;
  if (now.kind === 'count' && then.kind === 'count') {
    if (now.count === then.count) return undefined;
    const amount = `${amountOf(then.count, now.noun)}${withinText(cutThen)}`;
    return `${now.verb} ${amount} instead of ${now.count}`;
  }
  if (now.kind === 'length' && then.kind === 'length') return lengthClause(now, then, cuts);
  if (now.kind !== 'moment' || then.kind !== 'moment' || now.at === then.at) return undefined;
  if (then.at === undefined) {
    return `${neverText(now.verb, cutThen)} (now at ${offsetText(now.at ?? 0)})`;
  }
  if (now.at === undefined)
    return `${now.verb} at ${offsetText(then.at)} (now ${nowNever(cutNow)})`;
  // A moment that moves by the same delay says nothing new.
  const shift = Math.round((then.at - now.at) * 1_000);
  if (shifts.has(shift)) return undefined;
  shifts.add(shift);
  return `${now.verb} at ${offsetText(then.at)} instead of ${offsetText(now.at)}`;
}

type Length = Extract<Measure, { readonly kind: 'length' }>;

/** Lengths that differ by less than a second say nothing. */
const LEAST = 1;

function lengthClause(now: Length, then: Length, [cutNow, cutThen]: Cuts): string | undefined {
  const [before, after] = [howLong(now), howLong(then)];
  if (before === after || isAsLong(now, then)) return undefined;
  if (then.seconds === 0) return `${neverText(now.verb, cutThen)} (now ${before})`;
  if (now.seconds === 0) return `${now.verb} ${after} (now ${nowNever(cutNow)})`;
  return `${now.verb} ${after} instead of ${before}`;
}

const howLong = ({ seconds, isOpen }: Length): string =>
  isOpen ? lastingText('horizon') : lengthText(seconds);

const isAsLong = (a: Length, b: Length): boolean =>
  a.isOpen === b.isOpen &&
  a.seconds !== null &&
  b.seconds !== null &&
  Math.abs(a.seconds - b.seconds) < LEAST;

const neverText = (verb: string, until: number | undefined): string =>
  until === undefined ? `never ${verb}` : `not ${verb}${withinText(until)}`;

const nowNever = (until: number | undefined): string =>
  until === undefined ? 'never' : `not${withinText(until)}`;

const withinText = (until: number | undefined): string =>
  until === undefined ? '' : ` within ${offsetText(until)}`;
