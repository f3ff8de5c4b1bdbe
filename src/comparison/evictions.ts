import type { ChangedEviction, Effect, Eviction, SimulationReport } from '#documents';
import { compareText, firstDifference } from '#units';
import { isWithinChance, mayBeEvicted, reordered } from './chance.ts';
import { type EvictionPair, matchEvictions } from './match-evictions.ts';
import { isSameTime, secondsBetween } from './noise.ts';

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
  const changed = pairs
    .filter((pair) => !onlyOrder.has(pair))
    .flatMap((pair) => changedEviction(pair, before, after));
  return {
    changed: changed.sort((a, b) =>
      firstDifference(timeOf(a) - timeOf(b), compareText(a.pod, b.pod)),
    ),
    matched: pairs.filter((pair) => pair.before !== undefined && pair.after !== undefined).length,
  };
}

const timeOf = ({ before, after }: ChangedEviction): number =>
  Math.min(before?.at ?? Number.POSITIVE_INFINITY, after?.at ?? Number.POSITIVE_INFINITY);

function changedEviction(
  pair: EvictionPair,
  earlierRun: SimulationReport,
  laterRun: SimulationReport,
): readonly ChangedEviction[] {
  const { before, after } = pair;
  if (after === undefined) {
    const mayCome = before === undefined || mayBeEvicted(before.pod, laterRun);
    return mayCome ? [] : [rowOf(pair, 'only-before', 'better')];
  }
  if (before === undefined) {
    return mayBeEvicted(after.pod, earlierRun) ? [] : [rowOf(pair, 'only-after', 'worse')];
  }
  return inBoth(pair, before, after);
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
