export { groupPriorities } from './group-priorities.ts';
export {
  assumedPrices,
  instanceTypesOf,
  LABEL_CAPACITY_TYPE,
  LABEL_HOSTNAME,
  LABEL_INSTANCE_TYPE,
  LABEL_ZONE,
  zonesOf,
} from './instance-types.ts';
export { isOfKarpenter, isOfPool, type NodeGroup, poolNameOf } from './node-groups.ts';
export { lastingTaints, nodeLike } from './node-like.ts';
export type { KeepingRule, KeptBecause, NodeVerdict, RemovalWish } from './node-verdict.ts';
export { isOfDaemonSet, isUnschedulable, specRequestsOf } from './pods.ts';
export { type Drift, driftsIn, driftText } from './pool-drift.ts';
export { poolLimitsBelow } from './pool-limits.ts';
export type { MachineMarket, PlacementTrial } from './ports.ts';
export { type Autoscalers, autoscalersOf } from './presence.ts';
export { givenPrices, type HourlyPrices, hourlyPrice, hourlyPriceOf } from './prices.ts';
export { type ProvisionTimes, provisionTimesOf } from './provision-times.ts';
export { excludingKey } from './requirements.ts';
export { AS_SHOWN, type AutoscalerSettings, type InstanceType } from './settings.ts';
