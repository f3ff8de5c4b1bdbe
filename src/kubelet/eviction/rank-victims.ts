import { type CriticalBecause, criticalBecause } from '#pod-facts';
import { type Candidate, candidateOf, type Measure, type PodToRank } from './candidate.ts';
import { type Key, orderedBy, type Placed } from './ordered-by.ts';
import { type RankKey, rankKeys } from './rank-keys.ts';
import { resourceOf } from './signals.ts';

/** A pod's place in the order of eviction. */
export interface RankedVictim<P extends PodToRank, Name extends string = RankKey>
  extends Candidate<P> {
  /** The key that ranks it before the next pod; absent for the last one. */
  readonly decidedBy?: Name;
  /** The pods that upstream could as well have in its place. */
  readonly tiedWith: readonly P[];
  /** The reason why the kubelet spares it; absent when it does not. */
  readonly protectedBecause?: CriticalBecause;
}

/**
 * All pods of a node in the order in which a kubelet evicts them, including those that it spares.
 */
export const rankVictims = <P extends PodToRank>(
  pods: readonly P[],
  measure: Measure,
  tieBreakOf?: (pod: PodToRank) => number,
): readonly RankedVictim<P>[] =>
  rankBy(pods, measure, rankKeys(resourceOf(measure.signal)), tieBreakOf);

/**
 * The same by other keys; the last key, which decides every tie, is called `tie`.
 * @param tieBreakOf comes before that key
 */
export function rankBy<P extends PodToRank, Name extends string>(
  pods: readonly P[],
  measure: Measure,
  keys: readonly Key<Candidate<PodToRank>, Name | 'tie'>[],
  tieBreakOf: (pod: PodToRank) => number = () => 0,
): readonly RankedVictim<P, Name | 'tie'>[] {
  const candidates = pods.map((pod) => candidateOf(pod, measure));
  const byLot = {
    name: 'tie',
    compare: (a, b) => tieBreakOf(a.pod) - tieBreakOf(b.pod),
  } as const satisfies Key<Candidate<PodToRank>, 'tie'>;
  const inOrder = [...keys.slice(0, -1), byLot, ...keys.slice(-1)];
  const placed = orderedBy<Candidate<P>, Name | 'tie'>(candidates, inOrder);
  return groupsOfTied(placed).flatMap((group) =>
    group.map(({ item, decidedBy }) => {
      const because = criticalBecause(item.pod);
      return {
        ...item,
        ...(decidedBy !== undefined && { decidedBy }),
        tiedWith: group.map((other) => other.item.pod).filter((pod) => pod !== item.pod),
        ...(because !== undefined && { protectedBecause: because }),
      };
    }),
  );
}

/** Divides an order wherever a key other than `tie` decided. */
function groupsOfTied<Item, Name extends string>(
  placed: readonly Placed<Item, Name>[],
): readonly (readonly Placed<Item, Name>[])[] {
  const groups: Placed<Item, Name>[][] = [];
  let isOpen = false;
  for (const place of placed) {
    if (isOpen) groups.at(-1)?.push(place);
    else groups.push([place]);
    isOpen = place.decidedBy === 'tie';
  }
  return groups;
}
