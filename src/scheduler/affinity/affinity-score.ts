import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import { type CountedTerm, countByDomain } from './counted-terms.ts';

interface WeightedCounts extends CountedTerm {
  readonly weight: number;
}

/**
 * The nearer to pods that it wants or that want it, the better: 0 to 100 for each feasible slot, in their
 * order; undefined when no term is about any pod.
 *
 * @upstream pkg/scheduler/framework/plugins/interpodaffinity/scoring.go Score (1.36)
 */
export function affinityScores(
  pod: PodInfo,
  feasible: Int32Array,
  view: ClusterView,
): Int32Array | undefined {
  const counted = countedTerms(pod, view).filter(({ counts }) => counts.some((each) => each > 0));
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

function countedTerms(pod: PodInfo, view: ClusterView): readonly WeightedCounts[] {
  const own = pod.affinity.preferred.map((term) => ({
    ...countByDomain(term, view, view.groups.query(term.selector).all),
    weight: term.weight,
  }));
  const ofOthers = view.terms
    .termsAbout(pod.group)
    .filter(({ isRequiredAway, counts }) => !isRequiredAway && counts.size > 0)
    .map((term) => ({ ...countByDomain(term, view, term.counts), weight: term.weight }));
  return [...own, ...ofOthers];
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
