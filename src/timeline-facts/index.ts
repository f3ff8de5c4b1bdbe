export { detailOf } from './detail.ts';
export {
  completedDrains,
  cordonsIn,
  type DrainEnd,
  drainsIn,
  failedDrains,
  refusals,
} from './drains.ts';
export {
  changesOfNodes,
  completedRollouts,
  conditionChanges,
  type NodeChange,
  nodesAdded,
  nodesOfTaintedDevices,
  nodesThatComeOrGo,
  type RollCourse,
  rollCourses,
  rolloutsBegun,
  scriptEventAt,
  scriptEvents,
  taintings,
  zoneChangeAt,
} from './events.ts';
export { type LaneChange, laneChangeOf, passOf } from './lane-change.ts';
export { PodLife } from './pod-life.ts';
export { PodLives } from './pod-lives.ts';
export {
  isBirth,
  isEnd,
  type PodEntry,
  type PodState,
  podState,
  slicesOf,
  stateAfter,
} from './pod-state.ts';
export { lossAt, podsCreated, pressureVictims, removalRequests, whyPending } from './pods.ts';
export { PodsByRole, rolesOfEvictions } from './pods-by-role.ts';
export { isCutShort, isUnfinished } from './unfinished.ts';
