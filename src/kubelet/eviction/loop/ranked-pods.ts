import type { Pod } from '#cluster';
import { criticalBecause } from '#pod-facts';
import type { Measure, PodToRank } from '../candidate.ts';
import { isLegacyCriticalPod, type LegacyRankKey, rankVictimsLegacy } from '../legacy-ranking.ts';
import type { RankKey } from '../rank-keys.ts';
import { type RankedVictim, rankVictims } from '../rank-victims.ts';
import type { Protection } from './causes.ts';
import type { Ranking } from './kubelet-rules.ts';

export type RankedPod = RankedVictim<Pod, RankKey | LegacyRankKey> & {
  /** The reason why the pod is never evicted, at any rank; absent when it may be. */
  readonly protection?: Protection;
};

/**
 * Pods in the order in which a kubelet evicts them, including those that it spares.
 * @param lotOf decides between pods of one rank, before their names do
 */
export function rankPods(
  pods: readonly Pod[],
  measure: Measure,
  ranking: Ranking,
  lotOf?: (pod: PodToRank) => number,
): readonly RankedPod[] {
  const victims =
    ranking.kind === 'kubelet'
      ? rankVictims(pods, measure, lotOf)
      : rankVictimsLegacy(pods, measure, ranking.variant, lotOf);
  return victims.map((victim) => {
    const protection = protectionOf(victim.pod, ranking);
    return { ...victim, ...(protection && { protection }) };
  });
}

/**
 * The reason why a kubelet never evicts a pod; undefined when it does.
 * @upstream pkg/kubelet/eviction/eviction_manager.go evictPod (1.36)
 */
function protectionOf(pod: Pod, ranking: Ranking): Protection | undefined {
  if (ranking.kind === 'kubelet') return criticalBecause(pod);
  return isLegacyCriticalPod(pod) ? 'critical-annotation' : undefined;
}
