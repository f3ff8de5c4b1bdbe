export { admitUnderPressure } from './admission.ts';
export { type PodToRank, statsByUid } from './candidate.ts';
export { withContainerFsThresholds } from './containerfs-thresholds.ts';

export {
  type EvictionConfiguration,
  type EvictionSettings,
  evictionSettings,
} from './eviction-settings.ts';
export { hardEvictionReservation } from './hard-eviction-reservation.ts';
export {
  isLegacyCriticalPod,
  type LegacyRankKey,
  type LegacyVariant,
  rankVictimsLegacy,
} from './legacy-ranking.ts';
export type { EvictionCause, Protection } from './loop/causes.ts';
export { MONITORING_PERIOD } from './loop/eviction-loop.ts';
export { orderOfRelease, type Ranking, thresholdsInForce } from './loop/kubelet-rules.ts';
export type { LocalStorageLimit } from './loop/local-storage.ts';
export { type EvictionFacts, EvictionManager } from './loop/manager.ts';
export type { EvictionParts, EvictionTieBreaks } from './loop/pass-context.ts';
export type { PressureCourse } from './loop/pressure-course.ts';
export type { PressureRanking } from './loop/ranking-log.ts';
export { thresholdsMet, type Wanted } from './loop/synchronize.ts';
export { chooseTarget, collectionsFor } from './loop/target.ts';
export { type RankedPod, rankPods } from './loop/victim.ts';
export { type Observation, type Observations, observe } from './observations.ts';
export type { OomCause } from './oom/causes.ts';
export { OomKiller } from './oom/oom-killer.ts';
export { hasLimits, pastLimit } from './oom/past-limit.ts';
export { oomScoreAdj } from './oom-score-adj.ts';
export { parseThresholds, type ThresholdProblem } from './parse-thresholds.ts';
export { isLocalVolume, podUsage } from './pod-usage.ts';
export type { RankKey } from './rank-keys.ts';
export { rankVictims } from './rank-victims.ts';
export {
  isSignal,
  pressureOf,
  resourceOf,
  SIGNALS,
  type Signal,
  type StarvedResource,
} from './signals.ts';
export { isHardThreshold, type Threshold, type ThresholdValue } from './threshold.ts';
export { thresholdQuantity } from './threshold-quantity.ts';
