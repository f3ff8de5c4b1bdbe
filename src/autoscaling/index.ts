export {
  assumedPrices,
  instanceTypesOf,
  LABEL_CAPACITY_TYPE,
  LABEL_HOSTNAME,
  LABEL_INSTANCE_TYPE,
  LABEL_ZONE,
  zonesOf,
} from './instance-types.ts';
export { isOfKarpenter, type NodeGroup, nodeGroupsOf } from './node-groups.ts';
export type { MachineMarket, MachineOrder, PlacementTrial } from './ports.ts';
export {
  type Autoscalers,
  autoscalersOf,
  type ClusterAutoscalerShown,
  type KarpenterShown,
} from './presence.ts';
export { type ProvisionTimes, provisionTimesOf, sinceOf } from './provision-times.ts';
export {
  AS_SHOWN,
  type AutoscalerKind,
  type AutoscalerSettings,
  type InstanceType,
  type ZoneAnswer,
} from './settings.ts';
