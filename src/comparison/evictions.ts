import type { ChangedEviction, Effect, Eviction, SimulationReport } from '#documents';
import { drainsIn } from '#timeline-facts';
import { compareText, firstDifference } from '#units';
import { isWithinChance, mayBeEvicted, reordered } from './chance.ts';
import { isBlocked } from './drains.ts';
import { type EvictionPair, matchEvictions } from './match-evictions.ts';
import { isSameTime, secondsBetween } from './noise.ts';
import { pathOf } from './path-of.ts';

/** The evictions of two runs, and those that differ. */
export interface ComparedEvictions {
  readonly changed: readonly ChangedEviction[];
  /** Evictions that both runs have. */
  readonly matched: number;
}

/** Evictions of one run only, at another time, by another mechanism or for another reason. */
export function compareEvictions(
  before: SimulationReport,
  after: SimulationReport,
): ComparedEvictions {
  const pairs = matchEvictions(before, after);
  const onlyOrder = reordered(pairs, before, after);
  const runs = {
    before: { report: before, drains: drainsIn(before) },
    after: { report: after, drains: drainsIn(after) },
  };
  const changed = pairs
    .filter((pair) => !onlyOrder.has(pair))
    .flatMap((pair) => changedEviction(pair, runs));
  return {
    changed: changed.sort((a, b) =>
      firstDifference(timeOf(a) - timeOf(b), compareText(a.pod, b.pod)),
    ),
    matched: pairs.filter((pair) => pair.before !== undefined && pair.after !== undefined).length,
  };
}

const timeOf = ({ before, after }: ChangedEviction): number =>
  Math.min(before?.at ?? Number.POSITIVE_INFINITY, after?.at ?? Number.POSITIVE_INFINITY);

/**
 * Workloads with pods that a blocked drain of one run does not get, as `namespace/name`, with what
 * that looks like: less trouble of them is no merit of that run.
 */
export const owedWorkloads = (rows: readonly ChangedEviction[]): ReadonlyMap<string, Effect> =>
  new Map(
    rows.flatMap(({ effect, change, workload }): (readonly [string, Effect])[] => {
      if (effect !== 'neutral' || workload === undefined) return [];
      if (change === 'only-before') return [[pathOf(workload), 'better']];
      return change === 'only-after' ? [[pathOf(workload), 'worse']] : [];
    }),
  );

interface Side {
  readonly report: SimulationReport;
  readonly drains: ReturnType<typeof drainsIn>;
}

function changedEviction(
  pair: EvictionPair,
  runs: { readonly before: Side; readonly after: Side },
): readonly ChangedEviction[] {
  const { before, after } = pair;
  if (before !== undefined && after !== undefined) return inBoth(pair, before, after);
  const [eviction, other, change] =
    after === undefined
      ? ([before, runs.after, 'only-before'] as const)
      : ([after, runs.before, 'only-after'] as const);
  if (eviction === undefined) return [];
  if (!pair.isNew && mayBeEvicted(eviction.pod, other.report)) return [];
  // A pod that a blocked drain does not get is no pod that is spared.
  const isOwed = eviction.mechanism === 'drain' && isBlocked(other.drains, eviction.node);
  const effect = isOwed ? 'neutral' : change === 'only-before' ? 'better' : 'worse';
  return [rowOf(pair, change, effect)];
}

function inBoth(pair: EvictionPair, before: Eviction, after: Eviction): readonly ChangedEviction[] {
  if (!isSameTime(before.at, after.at) && !isWithinChance(before, after)) {
    const seconds = secondsBetween(before.at, after.at);
    return [rowOf(pair, seconds < 0 ? 'earlier' : 'later', 'neutral', seconds)];
  }
  const isOtherwise = before.mechanism !== after.mechanism || reasonOf(before) !== reasonOf(after);
  return isOtherwise ? [rowOf(pair, 'otherwise', 'neutral')] : [];
}

function rowOf(
  { before, after, isNew }: EvictionPair,
  change: ChangedEviction['change'],
  effect: Effect,
  seconds?: number,
): ChangedEviction {
  const { pod = '', workload } = after ?? before ?? {};
  return {
    ...{ change, effect, pod },
    ...(workload !== undefined && { workload }),
    ...(isNew && { isNew }),
    ...(seconds !== undefined && { seconds }),
    ...(before && { before: sideOf(before) }),
    ...(after && { after: sideOf(after) }),
  };
}

const sideOf = ({ pod, node, at, mechanism, share, message }: Eviction) => ({
  pod,
  ...(node !== undefined && { node }),
  at,
  mechanism,
  ...(share !== undefined && { share }),
  message,
});

/** A reason without times, amounts and names of pods, which differ without meaning anything. */
const reasonOf = ({ message }: Eviction): string =>
  message.replace(/\S*\/\S*/g, '…').replace(/\d[\w.]*/g, '#');
