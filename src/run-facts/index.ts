export { type Cause, isRoutine, isTimelineEvent } from './causes.ts';
export {
  controlPlaneSpells,
  hasControlPlane,
  isOfScript,
  scriptEvents,
} from './control-plane-spells.ts';
export { countdowns, isCancelled, isCountdown } from './countdowns.ts';
export { creationStreaks } from './creation-streaks.ts';
export { whatHeldUp, whatKeptSilent } from './delays.ts';
export { causeText, digestOf } from './digest.ts';
export type { Entries, Entry } from './entries.ts';
export {
  containerKills,
  type EvictedPod,
  type EvictionEvent,
  evictedPods,
  type Replacement,
  restartsGoOn,
} from './evictions.ts';
export { freeRoom } from './free-room.ts';
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
export { newsOfPods } from './news.ts';
export {
  completedDrains,
  conditionChanges,
  endsOfShutdowns,
  failedDrains,
  isRemovalOfNode,
  isSilent,
  isTainting,
  isUntainting,
  longPasses,
  nodesAdded,
  nodesHeardAgain,
  nodesLostIn,
  nodesRemoved,
  nodesThatComeOrGo,
  type Pass,
  readyChanges,
  shutdowns,
  silencesIn,
  taintings,
  turnsNotReady,
} from './nodes.ts';
export { oscillations } from './oscillations.ts';
export { overloads } from './overloads.ts';
export {
  type EvictionByKubelet,
  endedJobs,
  endsByKubelets,
  grantedAtOnce,
  hasUnschedulable,
  isByKubelet,
  isRefusal,
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
  type RefusedPod,
  refusedByBudget,
  removalRequests,
  replacedPods,
  replacementReadyAt,
  stillRefused,
  withoutRepetition,
} from './pods.ts';
export { processSpells, whatStopsScheduler } from './process-spells.ts';
export { type PublishedEvent, published } from './published.ts';
export { type EndsOnNode, endsByWorkload } from './replacement-rounds.ts';
export { nodesRefusedAtEnd, podsDrainedAgain, rollCourses, rolloutCourses } from './rollouts.ts';
export { type Spared, type SparedReason, sparedPods } from './spared.ts';
export { workOfStorage } from './storage.ts';
export { contestedQueues } from './waiting-lines.ts';
export { type ZoneHistory, zoneChanges, zoneHistories } from './zone-history.ts';
