export { type Cause, isRoutine, isTimelineEvent } from './causes.ts';
export { controlPlaneSpells, hasControlPlane } from './control-plane-spells.ts';
export { countdowns, isCancelled, isCountdown } from './countdowns.ts';
export { creationStreaks } from './creation-streaks.ts';
export { whatHeldUp, whatKeptSilent } from './delays.ts';
export { causeText, digestOf } from './digest.ts';
export type { Entries, Entry } from './entries.ts';
export { type EvictedPod, type EvictionEvent, evictedPods, type Replacement } from './evictions.ts';
export { freeRoom } from './free-room.ts';
export { endedJobs } from './jobs.ts';
export { keptTaints } from './kept-taints.ts';
export { type LateEviction, lateEvictions, longestKeptTaint } from './late-evictions.ts';
export {
  interruptions,
  leaderChanges,
  leaderlessSpells,
  onlyElectionIn,
  restartsOfLifecycle,
} from './leaders.ts';
export { type Loop, loopOf } from './loop.ts';
export { autoscalerHalts, blockedRepairs, machineOrders, machineRemovals } from './machines.ts';
export { containerKills, restartsGoOn } from './memory-kills.ts';
export { newsOfPods } from './news.ts';
export {
  completedDrains,
  conditionChanges,
  endsOfShutdowns,
  failedDrains,
  isRemovalOfNode,
  isTainting,
  isUntainting,
  nodesAdded,
  nodesLostIn,
  nodesRemoved,
  nodesThatComeOrGo,
  readyChanges,
  shutdowns,
  taintings,
  turnsNotReady,
} from './nodes.ts';
export { oscillations } from './oscillations.ts';
export { overloads } from './overloads.ts';
export { longPasses, type Pass } from './passes.ts';
export {
  type EvictionByKubelet,
  endsByKubelets,
  hasUnschedulable,
  isByKubelet,
  isReplacementOf,
  isRequested,
  killsForMemory,
  makesPodGo,
  podsBound,
  podsCreated,
  podsCreatedOrBound,
  podsReady,
  podsRejected,
  podsRemoved,
  podsToGo,
  removalRequests,
  replacedPods,
  replacementReadyAt,
} from './pods.ts';
export { type PublishedEvent, published } from './published.ts';
export {
  grantedAtOnce,
  isRefusal,
  type RefusedPod,
  refusedByBudget,
  stillRefused,
  withoutRepetition,
} from './refusals.ts';
export { type EndsOnNode, endsByWorkload } from './replacement-rounds.ts';
export { nodesRefusedAtEnd, podsDrainedAgain, rollCourses, rolloutCourses } from './rollouts.ts';
export { isOfScript, scriptEvents } from './script-events.ts';
export { isSilent, nodesHeardAgain, silencesIn } from './silences.ts';
export { type Spared, type SparedReason, sparedPods } from './spared.ts';
export { workOfStorage } from './storage.ts';
export { contestedQueues } from './waiting-lines.ts';
export { type ZoneHistory, zoneChanges, zoneHistories } from './zone-history.ts';
