import type { Pod } from '#cluster';
import { criticalBecause } from '#pod-facts';
import type { Measure, PodToRank } from '../candidate.ts';
import { isLegacyCriticalPod, type LegacyRankKey, rankVictimsLegacy } from '../legacy-ranking.ts';
import type { RankKey } from '../rank-keys.ts';
import { type RankedVictim, rankVictims } from '../rank-victims.ts';
import { resourceOf } from '../signals.ts';
import { isHardThreshold, type Threshold } from '../threshold.ts';
import type { Protection } from './causes.ts';
import type { KubeletRules, Ranking } from './kubelet-rules.ts';
import type { Target } from './target.ts';

export type RankedPod = RankedVictim<Pod, RankKey | LegacyRankKey> & {
  /** The reason why the pod is never evicted, at any rank; absent when it may be. */
  readonly protection?: Protection;
};

/**
 * Pods in the order in which a kubelet evicts them, including those that it spares.
 * @param tieBreakOf decides between pods of one rank, before their names do
 */
export function rankPods(
  pods: readonly Pod[],
  measure: Measure,
  ranking: Ranking,
  tieBreakOf?: (pod: PodToRank) => number,
): readonly RankedPod[] {
  const victims =
    ranking.kind === 'kubelet'
      ? rankVictims(pods, measure, tieBreakOf)
      : rankVictimsLegacy(pods, measure, ranking.variant, tieBreakOf);
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

/** The pod that a kubelet evicts, and the reasons for the choice. */
export interface Victim {
  readonly pod: Pod;
  readonly decidedBy?: RankKey | LegacyRankKey;
  /** The next pod in the order. */
  readonly before?: Pod;
  /** Pods that could as well have been evicted in its place. */
  readonly tiedWith: readonly Pod[];
  readonly passedOver: readonly { readonly pod: Pod; readonly because: Protection }[];
}

/** The first pod in the order of victims that may be evicted; undefined when none may. */
export function chooseVictim(ranked: readonly RankedPod[]): Victim | undefined {
  const place = ranked.findIndex(({ protection }) => protection === undefined);
  const victim = ranked[place];
  if (victim === undefined) return undefined;
  const { pod, decidedBy, tiedWith } = victim;
  const next = ranked[place + 1]?.pod;
  const spared = new Set(ranked.flatMap((each) => (each.protection ? [each.pod] : [])));
  return {
    pod,
    ...(decidedBy && { decidedBy }),
    ...(next && { before: next }),
    tiedWith: tiedWith.filter((other) => !spared.has(other)),
    passedOver: ranked
      .slice(0, place)
      .flatMap(({ pod: other, protection }) =>
        protection === undefined ? [] : [{ pod: other, because: protection }],
      ),
  };
}

/**
 * The grace period that a kubelet asks for when it evicts for a threshold, in seconds.
 * @upstream pkg/kubelet/eviction/eviction_manager.go synchronize (1.36)
 */
export function gracePeriodAsked(
  pod: Pick<Pod, 'spec'>,
  target: Target,
  { settings, behavior, ranking }: KubeletRules,
): number {
  if (ranking.kind === 'qos') return isSoftForAll(target) ? settings.maxPodGracePeriod : 0;
  if (isHardThreshold(target.threshold)) return behavior.hardGracePeriod;
  const own = pod.spec.terminationGracePeriodSeconds;
  return own === undefined || behavior.softGracePeriod === 'maximum'
    ? settings.maxPodGracePeriod
    : Math.min(settings.maxPodGracePeriod, own);
}

/** In old releases an eviction was soft when all thresholds of the resource were. */
const isSoftForAll = ({ threshold, sorted }: Target): boolean =>
  sorted
    .filter((other: Threshold) => resourceOf(other.signal) === resourceOf(threshold.signal))
    .every((other) => !isHardThreshold(other));
