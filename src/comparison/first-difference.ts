import type { TimelineEntry } from '#documents';
import { PodsByRole } from '#timeline-facts';
import { isSameTime } from './noise.ts';
import type { Difference } from './sentences/cause.ts';

type Timeline = readonly TimelineEntry[];

/**
 * The first entry on which two timelines differ among those that are meant, and above it the first
 * of its causes that differs.
 */
export function firstDifference(
  before: Timeline,
  after: Timeline,
  isSubject: (entry: TimelineEntry) => boolean,
): Difference | undefined {
  const equal = equalBeginning(before, after);
  const [old, now] = [keyed(before, equal, isSubject), keyed(after, equal, isSubject)];
  let first: Difference | undefined;
  for (const [key, entry] of now) {
    const match = old.get(key);
    if (match !== undefined && isAlike(match, entry)) continue;
    first = earlier(first, { ...(match && { before: match }), after: entry });
  }
  for (const [key, entry] of old) {
    if (!now.has(key)) first = earlier(first, { before: entry });
  }
  return first && rootOf(first, before, after);
}

/** The number of entries that both timelines begin with. */
function equalBeginning(before: Timeline, after: Timeline): number {
  const length = Math.min(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const [a, b] = [before[index], after[index]];
    if (a === undefined || b === undefined || !isEqual(a, b)) return index;
  }
  return length;
}

const isEqual = (a: TimelineEntry, b: TimelineEntry): boolean =>
  a.at === b.at && a.kind === b.kind && a.message === b.message && placeOf(a) === placeOf(b);

/** More entries behind the first different one are not compared: the first ones lead there. */
const MOST = 100_000;

/** The entries that are meant, by what they are about: the n-th of them about one thing. */
function keyed(
  timeline: Timeline,
  from: number,
  isSubject: (entry: TimelineEntry) => boolean,
): ReadonlyMap<string, TimelineEntry> {
  const found = new Map<string, TimelineEntry>();
  const counts = new Map<string, number>();
  const pods = new PodsByRole();
  for (const [index, entry] of timeline.entries()) {
    pods.note(entry);
    if (index < from || !isSubject(entry)) continue;
    if (found.size >= MOST) break;
    const about = `${entry.kind} ${placeOf(entry, pods)}`;
    const count = (counts.get(about) ?? 0) + 1;
    counts.set(about, count);
    found.set(`${about} ${count}`, entry);
  }
  return found;
}

/** The fields that say what an entry is about. A new pod may be bound to any node. */
function placeOf(entry: TimelineEntry, pods?: PodsByRole): string {
  const pod = 'pod' in entry ? entry.pod : undefined;
  const isNew = pod !== undefined && pods?.isNew(pod) === true;
  const parts = [
    pod === undefined ? undefined : (pods?.of(pod) ?? pod),
    'node' in entry && !isNew ? entry.node : undefined,
    'condition' in entry ? entry.condition : undefined,
    'taint' in entry && !('due' in entry) ? entry.taint : undefined,
    'zone' in entry ? entry.zone : undefined,
    'volume' in entry ? entry.volume : undefined,
    'event' in entry ? entry.event : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** Details in which two entries about one thing may differ at the same instant. */
function isAlike(a: TimelineEntry, b: TimelineEntry): boolean {
  if (!isSameTime(a.at, b.at)) return false;
  const [was, is] = ['due' in a ? a.due : undefined, 'due' in b ? b.due : undefined];
  if (was !== undefined && is !== undefined) return isSameTime(was, is);
  return DETAILS.every((field) => detailOf(a, field) === detailOf(b, field));
}

const DETAILS = ['to', 'mechanism', 'gracePeriodSeconds', 'budget', 'code', 'phase'];

const detailOf = (entry: TimelineEntry, field: string): unknown =>
  new Map<string, unknown>(Object.entries(entry)).get(field);

const timeOf = ({ before, after }: Difference): number =>
  Math.min(before?.at ?? Number.POSITIVE_INFINITY, after?.at ?? Number.POSITIVE_INFINITY);

const earlier = (a: Difference | undefined, b: Difference): Difference =>
  a === undefined || timeOf(b) < timeOf(a) ? b : a;

/** Follows the chains of causes from their roots to the first place at which they differ. */
function rootOf(difference: Difference, before: Timeline, after: Timeline): Difference {
  const old = difference.before && chainTo(difference.before, before);
  const now = difference.after && chainTo(difference.after, after);
  if (old !== undefined && now !== undefined) return whereTheyPart(old, now) ?? difference;
  const added = now && (missingIn(before, now) ?? now.at(-1));
  if (added !== undefined) return { after: added };
  const only = old && (missingIn(after, old) ?? old.at(-1));
  return only === undefined ? difference : { before: only };
}

/** The first step of two chains that differs in its time or a detail. */
function whereTheyPart(old: Timeline, now: Timeline): Difference | undefined {
  for (const [index, entry] of now.entries()) {
    const match = old[index];
    if (match === undefined || match.kind !== entry.kind) return undefined;
    if (!isAlike(match, entry)) return { before: match, after: entry };
  }
  return undefined;
}

/** The first step of a chain that the other timeline does not have. */
const missingIn = (others: Timeline, chain: Timeline): TimelineEntry | undefined =>
  chain.find(
    (entry) =>
      !others.some(
        (each) =>
          each.kind === entry.kind && placeOf(each) === placeOf(entry) && isAlike(each, entry),
      ),
  );

/** The entries that lead to an entry, from the root to itself. */
function chainTo(entry: TimelineEntry, timeline: Timeline): readonly TimelineEntry[] {
  const chain = [entry];
  for (let next = find(timeline, entry.because); next !== undefined; ) {
    chain.unshift(next);
    const above = find(timeline, next.because);
    next = above === undefined || above.id >= next.id ? undefined : above;
  }
  return chain;
}

/** Ids increase along a timeline. */
function find(timeline: Timeline, id: number): TimelineEntry | undefined {
  let [low, high] = [0, timeline.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = timeline[middle];
    if (entry === undefined || entry.id === id) return entry;
    if (entry.id < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
