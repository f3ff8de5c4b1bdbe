export type { BehaviorRequest } from './behavior-request.ts';
export type { AdmissionBehavior } from './behaviors/admission.ts';
export type { ControllerWorkers } from './behaviors/api-clients.ts';
export type { AttachDetachBehavior } from './behaviors/attach-detach.ts';
export type { CloudNodeLifecycleBehavior } from './behaviors/cloud-node-lifecycle.ts';
export type { DeviceTaintEvictionBehavior } from './behaviors/device-taint-eviction.ts';
export type { DisruptionBehavior } from './behaviors/disruption.ts';
export type { EndpointSliceBehavior } from './behaviors/endpoint-slice.ts';

export type { JobBehavior } from './behaviors/jobs.ts';
export type { ContainerBehavior } from './behaviors/kubelet-containers.ts';
export type { EvictionBehavior } from './behaviors/kubelet-eviction.ts';
export type { KubeletSettings } from './behaviors/kubelet-row.ts';
export type { ShutdownBehavior } from './behaviors/kubelet-shutdown.ts';
export type { NodeIpamBehavior } from './behaviors/node-ipam.ts';
export type { NodeLifecycleBehavior } from './behaviors/node-lifecycle.ts';
export type { PodGcBehavior } from './behaviors/pod-gc.ts';
export type { ReplicaSetBehavior } from './behaviors/replica-sets.ts';
export type { ResourceQuotaBehavior } from './behaviors/resource-quota.ts';
export { resolveScheduler, type SchedulerBehavior } from './behaviors/scheduler.ts';
export type { ServiceTrafficBehavior } from './behaviors/service-traffic.ts';
export type { StatefulSetBehavior } from './behaviors/stateful-sets.ts';
export type { TaintEvictionBehavior } from './behaviors/taint-eviction.ts';
export type { Touch } from './behaviors/touch.ts';
export type { ClientLimits } from './client-limits.ts';
export {
  type ControlPlaneDecision,
  type ControlPlaneFacts,
  decideControlPlane,
} from './control-plane.ts';
export {
  type BehaviorValue,
  type ExplainedBehavior,
  explainControlPlane,
  explainKubeletBehavior,
  touchOf,
} from './explain-behaviors.ts';
export { introducedIn } from './feature-status.ts';
export {
  API_SERVER_FLAGS,
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  defaultInWords,
  flagNames,
  SCHEDULER_FLAGS,
} from './flags/table.ts';
export { asWritten } from './float32.ts';
export { judgeKubeletField, judgeName } from './known/judge-name.ts';
export { sayTrouble } from './known/say-trouble.ts';
export { type KubeletBehavior, resolveKubelet } from './kubelet.ts';
export { KUBELET_DEFAULTS, RENEWALS_PER_LEASE } from './kubelet-defaults.ts';
export type { Origin } from './origin.ts';
export { type Behaviors, type ResolvedBehaviors, resolveBehaviors } from './resolve.ts';
export { type FlagSetting, type FlagSource, flagsOfCommandLine } from './setting.ts';
export {
  FULLY_KNOWN_FROM,
  isHalfKnown,
  isTooNew,
  NEWEST_VERSION,
  OLDEST_VERSION,
} from './support.ts';
export { compareVersions, type KubernetesVersion, parseVersion, printVersion } from './version.ts';
