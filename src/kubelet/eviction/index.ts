export { admitUnderPressure, type PodToAdmit, type PressureVerdict } from './admission.ts';
export {
  type Candidate,
  type Measure,
  type Measured,
  type PodToRank,
  statsByUid,
} from './candidate.ts';
export { type FileSystems, withContainerFsThresholds } from './containerfs-thresholds.ts';
export type { EvictionNotice, Offender } from './eviction-message.ts';
export {
  type EvictionConfiguration,
  type EvictionSettings,
  evictionSettings,
  type ParsedEvictionSettings,
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
export type { EvictionParts, EvictionTieBreaks, NodeStatus } from './loop/pass-context.ts';
export type { PressureCourse } from './loop/pressure-course.ts';
export type { PressureRanking } from './loop/ranking-log.ts';
export { thresholdsMet, type Wanted } from './loop/synchronize.ts';
export { type Collection, chooseTarget, collectionsFor, type Target } from './loop/target.ts';
export { type RankedPod, rankPods } from './loop/victim.ts';
export { type Observation, type Observations, observe } from './observations.ts';
export type { OomCause } from './oom/causes.ts';
export { OomKiller } from './oom/oom-killer.ts';
export { hasLimits, pastLimit } from './oom/past-limit.ts';
export { oomScoreAdj, type PodToScore } from './oom-score-adj.ts';
export {
  type ParsedThresholds,
  parseThresholds,
  type ThresholdConfiguration,
  type ThresholdProblem,
} from './parse-thresholds.ts';
export { isLocalVolume, podUsage } from './pod-usage.ts';
export type { RankKey } from './rank-keys.ts';
export { type RankedVictim, rankVictims } from './rank-victims.ts';
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
