import type { Pod, PodStats } from '#cluster';
import { criticalBecause, kubeletUid } from '#pod-facts';
import type { Measure } from '../candidate.ts';
import { isLegacyCriticalPod, type LegacyRankKey, rankVictimsLegacy } from '../legacy-ranking.ts';
import type { RankKey } from '../rank-keys.ts';
import { type RankedVictim, rankVictims } from '../rank-victims.ts';
import type { Protection } from './causes.ts';
import type { Ranking } from './kubelet-rules.ts';

type Ranked = RankedVictim<Pod, RankKey | LegacyRankKey>;

/** Whom a kubelet evicts, and how that came about. */
export interface Victim {
  readonly pod: Pod;
  readonly stats?: PodStats;
  readonly decidedBy?: RankKey | LegacyRankKey;
  /** Who comes next. */
  readonly before?: Pod;
  readonly tiedWith: readonly Pod[];
  readonly passedOver: readonly { readonly pod: Pod; readonly because: Protection }[];
}

/** The first pod in the order of victims that may be evicted; undefined when none may. */
export function chooseVictim(
  pods: readonly Pod[],
  measure: Measure,
  ranking: Ranking,
): Victim | undefined {
  const ranked: readonly Ranked[] =
    ranking.kind === 'kubelet'
      ? rankVictims(pods, measure)
      : rankVictimsLegacy(pods, measure, ranking.variant);
  const passedOver: { readonly pod: Pod; readonly because: Protection }[] = [];
  for (const [place, { pod, decidedBy, tiedWith }] of ranked.entries()) {
    const because = protectionOf(pod, ranking);
    if (because !== undefined) {
      passedOver.push({ pod, because });
      continue;
    }
    const stats = measure.stats.get(kubeletUid(pod));
    const next = ranked[place + 1]?.pod;
    return {
      pod,
      ...(stats && { stats }),
      ...(decidedBy && { decidedBy }),
      ...(next && { before: next }),
      tiedWith,
      passedOver,
    };
  }
  return undefined;
}

/**
 * Why a kubelet never evicts a pod; undefined when it does.
 * @upstream pkg/kubelet/eviction/eviction_manager.go evictPod (1.36)
 */
export function protectionOf(pod: Pod, ranking: Ranking): Protection | undefined {
  if (ranking.kind === 'kubelet') return criticalBecause(pod);
  return isLegacyCriticalPod(pod) ? 'critical-annotation' : undefined;
}
