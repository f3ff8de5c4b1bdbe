import type { WeightedAffinityTerm } from '../cache/affinity-terms.ts';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import { type CountedTerm, countByDomain } from './counted-terms.ts';

export interface WeightedCounts extends CountedTerm {
  readonly weight: number;
  /** The number of pods that it is about, by slot. */
  readonly bySlot: ReadonlyMap<number, number>;
}

/**
 * The nearer to pods of its preferred terms and of theirs, the better: 0 to 100 for each feasible
 * slot, in their order; undefined when no term is about any pod.
 *
 * @upstream pkg/scheduler/framework/plugins/interpodaffinity/scoring.go Score (1.36)
 */
export function affinityScores(
  counted: readonly WeightedCounts[],
  feasible: Int32Array,
): Int32Array | undefined {
  if (counted.length === 0) return undefined;
  const raw = new Float64Array(feasible.length);
  for (const { topology, counts, weight } of counted) {
    for (let i = 0; i < feasible.length; i++) {
      const domain = topology.domains[feasible[i] ?? 0] ?? -1;
      if (domain >= 0) raw[i] = (raw[i] ?? 0) + weight * (counts[domain] ?? 0);
    }
  }
  return normalised(raw);
}

/** The preferred affinity terms of a pod, and of other pods about it, as far as there are any. */
export function preferredTerms(pod: PodInfo, view: ClusterView): readonly WeightedCounts[] {
  const counted = (
    term: WeightedAffinityTerm,
    bySlot: ReadonlyMap<number, number>,
  ): WeightedCounts => ({ weight: term.weight, bySlot, ...countByDomain(term, view, bySlot) });
  const own = pod.affinity.preferred.map((term) =>
    counted(term, view.neighbours.query(term.selector).all),
  );
  const ofOthers = view.neighbours
    .termsAbout(pod.group)
    .filter(([{ isRequiredAway }]) => !isRequiredAway)
    .map(([term, counts]) => counted(term, counts));
  return [...own, ...ofOthers].filter(({ counts }) => counts.some((each) => each > 0));
}

/** @upstream pkg/scheduler/framework/plugins/interpodaffinity/scoring.go NormalizeScore (1.36) */
function normalised(raw: Float64Array): Int32Array {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const score of raw) {
    if (score < least) least = score;
    if (score > most) most = score;
  }
  const range = most - least;
  const scores = new Int32Array(raw.length);
  if (range === 0) return scores;
  for (let i = 0; i < raw.length; i++) {
    scores[i] = Math.trunc(100 * (((raw[i] ?? 0) - least) / range));
  }
  return scores;
}
