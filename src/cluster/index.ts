export type { Change, ChangeOf, NodeChange, PodChange } from './change.ts';
export { Client } from './client.ts';
export type { Cluster } from './cluster.ts';
export type { ComponentContext } from './component-context.ts';
export {
  checkGracefulDelete,
  DEFAULT_GRACE_PERIOD_SECONDS,
  type DeletionVerdict,
  isHeldByFinalizers,
  JOB_TRACKING,
  waitsForFinalizers,
} from './graceful-delete.ts';
export {
  type Heartbeat,
  Heartbeats,
  type Renewals,
  renewedAt,
  renewsNext,
  stopAt,
  stopped,
} from './heartbeats.ts';
export type { Inbox } from './inbox.ts';
export { isLabelKey, isLabelValue } from './label-syntax.ts';
export { restartedAt, withNewTemplate } from './new-template.ts';
export {
  NODE_NAME_FIELD,
  type NodeFilter,
  nodeSelectorFilter,
  preferredNodeScore,
  requiredNodeAffinity,
} from './node-affinity.ts';
export type {
  Affinity,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PreferredSchedulingTerm,
} from './objects/affinity.ts';
export { type ApiEvent, compareApiEvents } from './objects/api-event.ts';
export type { ApiService } from './objects/api-service.ts';
export type {
  AutoscalerProcess,
  AutoscalerStatus,
  ExpanderPriorities,
  ReportedNodeGroup,
} from './objects/autoscaler.ts';
export {
  type BudgetSpec,
  type BudgetStatus,
  coversPod,
  type IntOrString,
  type PodDisruptionBudget,
} from './objects/budget.ts';
export type { PriorityClass, RuntimeClass } from './objects/classes.ts';
export type { CronJob } from './objects/cron-job.ts';
export type { CsiDriver, CsiNode } from './objects/csi.ts';
export {
  type AllocatedDevice,
  type Device,
  type DeviceClass,
  type DeviceName,
  type DeviceRequest,
  type DeviceTaint,
  type DeviceTaintEffect,
  type DeviceTaintRule,
  type DeviceToleration,
  deviceKey,
  type ExactDeviceRequest,
  type ResourceClaim,
  type ResourceClaimTemplate,
  type ResourceSlice,
  ruleMatchesDevice,
  toleratesDeviceTaint,
} from './objects/device.ts';
export type { Endpoint, EndpointHints, EndpointSlice } from './objects/endpoint-slice.ts';
export {
  DEFAULT_BACKOFF_LIMIT,
  isFinishedJob,
  type JobCondition,
  type JobSpec,
  type JobStatus,
  type PodFailurePolicyRule,
  type SuccessPolicyRule,
} from './objects/job.ts';
export {
  LED_COMPONENTS,
  type LeaderElection,
  type LedComponent,
} from './objects/leader-election.ts';
export type { Lease } from './objects/lease.ts';
export {
  controllerOf,
  isControlledBy,
  isSamePart,
  type Labels,
  type ObjectMeta,
  type OwnerReference,
  ownerIdentity,
} from './objects/meta.ts';
export type { Namespace } from './objects/namespace.ts';
export {
  type ConditionStatus,
  conditionOf,
  isOfControlPlane,
  isReady,
  type Node,
  type NodeCondition,
  nodesByName,
  PRESSURE_CONDITIONS,
  type PressureCondition,
  type ResourceList,
  regionLabelOf,
  topologyZoneOf,
  zoneKeyOf,
  zoneLabelOf,
} from './objects/node.ts';
export type {
  DisruptionBudget,
  NodeClaim,
  NodePool,
  NodeRequirement,
} from './objects/node-pool.ts';
export type { NodeReadinessRule } from './objects/node-readiness-rule.ts';
export type { PersistentVolume, VolumeSource } from './objects/persistent-volume.ts';
export type { ClaimFields, PersistentVolumeClaim } from './objects/persistent-volume-claim.ts';
export {
  awaitsGates,
  type ContainerStatus,
  cannotStart,
  comparePods,
  findPod,
  isPodReady,
  isTerminal,
  isTerminating,
  lifeOf,
  newPod,
  type Pod,
  type PodCondition,
  type PodKey,
  type PodPhase,
  podConditionOf,
  podKey,
  podsByNode,
  type Termination,
} from './objects/pod.ts';
export type {
  PodAffinity,
  PodAffinityTerm,
  WeightedPodAffinityTerm,
} from './objects/pod-affinity.ts';
export type { AutoscaledMetric, PodAutoscaler } from './objects/pod-autoscaler.ts';
export { groupOfPod, type PodGroupObject, podGroupKey } from './objects/pod-group.ts';
export type {
  Container,
  PodSpec,
  ResourceRequirements,
  RestartPolicyRule,
} from './objects/pod-spec.ts';
export type { LimitRange, LimitRangeItem, QuotaScope, ResourceQuota } from './objects/quota.ts';
export {
  type LabelSelector,
  type LabelSelectorObject,
  matchesSelector,
  type ObjectSelector,
  type Requirement,
  readObjectSelector,
  selectsLabels,
} from './objects/selector.ts';
export {
  isReadyEndpoint,
  podsSelectedBy,
  type Service,
  type ServiceRouting,
  TRAFFIC_DISTRIBUTIONS,
} from './objects/service.ts';
export type { TopologySpreadConstraint } from './objects/spread-constraint.ts';
export type {
  ContainerStats,
  FsStats,
  ImageFsLayout,
  MemoryStats,
  NodeStats,
  PodStats,
  StatsSummary,
  VolumeStats,
} from './objects/stats-summary.ts';
export type { StorageClass } from './objects/storage-class.ts';
export {
  findUntoleratedTaint,
  isDecimalInteger,
  isNodeHealthTaint,
  printTaint,
  recordedTaint,
  sameTaint,
  TAINT_DISK_PRESSURE,
  TAINT_MEMORY_PRESSURE,
  TAINT_NETWORK_UNAVAILABLE,
  TAINT_NOT_READY,
  TAINT_OUT_OF_SERVICE,
  TAINT_PID_PRESSURE,
  TAINT_UNREACHABLE,
  TAINT_UNSCHEDULABLE,
  type Taint,
  type TaintEffect,
  type Toleration,
  type TolerationRules,
  toleratesTaint,
} from './objects/taint.ts';
export type { RecommendedContainer, VerticalAutoscaler } from './objects/vertical-autoscaler.ts';
export type { Volume } from './objects/volume.ts';
export { attachmentKey, type VolumeAttachment } from './objects/volume-attachment.ts';
export type { Webhook, WebhookConfiguration, WebhookRule } from './objects/webhook.ts';
export {
  type DaemonSetSpec,
  type DaemonSetUpdate,
  type DeploymentSpec,
  ownerName,
  type PodTemplate,
  REVISION_LABEL,
  replicasSeen,
  type StatefulSetSpec,
  type StatefulSetUpdate,
  TEMPLATE_GENERATION_LABEL,
  type VolumeClaimTemplate,
  type WorkloadKind,
  type WorkloadObject,
  workloadKindOf,
  workloadName,
} from './objects/workload.ts';
export { parseSelector } from './parse-selector.ts';
export { type OfTemplate, rememberedByTemplate, rememberedOfCluster } from './remembered.ts';
export type { DeletionRequest, PodFailure, TaintPatch } from './requests.ts';
export { SelectorIndex, selectorIndexOf } from './selector-index.ts';
export type { ShelfReader, ShelvedKind, ShelvedKinds } from './shelf.ts';
export { type ClusterReader, Store } from './store.ts';
export { objectOf, StoreCopy } from './store-copy.ts';
export type { StoreBase } from './store-tables.ts';
export { targetNodeOf } from './target-node.ts';
