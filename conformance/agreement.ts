import { addToList, compareText } from '#units';
import { canonicalJson } from './canonical-json.ts';
import type { Comparison, TimelineEntry } from './format.ts';
import { withoutDuplicateCancellations, withoutTaintSwaps } from './timeline-noise.ts';

/** One way in which two timelines disagree. */
export type Difference =
  | { readonly kind: 'missing' | 'extra'; readonly at: number; readonly what: string }
  | {
      readonly kind: 'moved';
      readonly at: number;
      readonly expectedAt: number;
      readonly what: string;
    }
  /** All entries and times agree, but their order differs. */
  | {
      readonly kind: 'out-of-order';
      readonly at: number;
      readonly what: string;
      readonly expected: string;
    };

/** Floating-point errors must not turn a time at the edge of the tolerance into a difference. */
const ROUNDING_ERROR = 1e-9;

/** The differences between two timelines, by time. Empty if they agree. */
export function differencesOf(
  expected: readonly TimelineEntry[],
  actual: readonly TimelineEntry[],
  compare: Comparison,
): readonly Difference[] {
  const wanted = projected(expected, compare);
  const found = projected(actual, compare);
  const slack = compare.tolerance + ROUNDING_ERROR;
  const foundTimes = timesByText(found);
  const wantedTimes = timesByText(wanted);
  const differences: Difference[] = [];
  for (const what of new Set([...wantedTimes.keys(), ...foundTimes.keys()])) {
    const times = pairTimes(wantedTimes.get(what) ?? [], foundTimes.get(what) ?? [], slack);
    for (const difference of times) differences.push({ ...difference, what });
  }
  if (differences.length === 0 && compare.ordered) return firstOutOfOrder(wanted, found);
  return differences.sort((a, b) => a.at - b.at || compareText(a.what, b.what));
}

/** The compared part of an entry: its time and one text for all other fields. */
interface ProjectedEntry {
  readonly at: number;
  readonly what: string;
}

function projected(
  timeline: readonly TimelineEntry[],
  compare: Comparison,
): readonly ProjectedEntry[] {
  const kinds = new Set(compare.kinds);
  return withoutDuplicateCancellations(withoutTaintSwaps(timeline))
    .filter((entry) => kinds.has(entry.kind))
    .map((entry) => ({ at: entry.at, what: projectedText(entry, compare) }));
}

/** Such as `NodeTainted node="ferry-3" taint="…"`. Equal texts mean equal kinds and fields. */
function projectedText(entry: TimelineEntry, compare: Comparison): string {
  const fields = [
    ...(compare.fields[entry.kind] ?? []),
    ...(compare.byWorkload[workloadKindOf(entry)] ?? []),
  ];
  const values = [...new Set(fields)]
    .filter((field) => entry[field] !== undefined)
    .map((field) => ` ${field}=${canonicalJson(entry[field])}`);
  return entry.kind + values.join('');
}

/** Workloads are printed `Deployment/shop/web`. */
const workloadKindOf = ({ workload }: TimelineEntry): string =>
  typeof workload === 'string' ? workload.slice(0, Math.max(0, workload.indexOf('/'))) : '';

function timesByText(entries: readonly ProjectedEntry[]): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>();
  for (const { at, what } of entries) {
    addToList(times, what, at);
  }
  for (const ofText of times.values()) ofText.sort((a, b) => a - b);
  return times;
}

type TimeDifference =
  | { readonly kind: 'missing' | 'extra'; readonly at: number }
  | { readonly kind: 'moved'; readonly at: number; readonly expectedAt: number };

/** Pairs times one by one if both lists are equally long, and otherwise pairs the nearest times. */
function pairTimes(
  expected: readonly number[],
  actual: readonly number[],
  slack: number,
): readonly TimeDifference[] {
  if (expected.length !== actual.length) return unpairedTimes(expected, actual, slack);
  return expected.flatMap((expectedAt, index) => {
    const at = actual[index] ?? Number.NaN;
    return Math.abs(at - expectedAt) <= slack ? [] : [{ kind: 'moved', at, expectedAt }];
  });
}

function unpairedTimes(
  expected: readonly number[],
  actual: readonly number[],
  slack: number,
): readonly TimeDifference[] {
  const differences: TimeDifference[] = [];
  let i = 0;
  let j = 0;
  while (i < expected.length || j < actual.length) {
    const wanted = expected[i] ?? Number.POSITIVE_INFINITY;
    const found = actual[j] ?? Number.POSITIVE_INFINITY;
    if (Math.abs(wanted - found) > slack) {
      const kind = wanted < found ? 'missing' : 'extra';
      differences.push({ kind, at: Math.min(wanted, found) });
    }
    if (wanted <= found + slack) i += 1;
    if (found <= wanted + slack) j += 1;
  }
  return differences;
}

function firstOutOfOrder(
  expected: readonly ProjectedEntry[],
  actual: readonly ProjectedEntry[],
): readonly Difference[] {
  for (const [index, { at, what }] of actual.entries()) {
    const wanted = expected[index]?.what ?? '';
    if (what !== wanted) return [{ kind: 'out-of-order', at, what, expected: wanted }];
  }
  return [];
}
