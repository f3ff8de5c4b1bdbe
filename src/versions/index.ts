export type { BehaviorRequest } from './behavior-request.ts';
export type {
  AdmissionBehavior,
  ApiClientsBehavior,
  AttachDetachBehavior,
  Behaviors,
  ClientLimits,
  CloudNodeLifecycleBehavior,
  ControllerWorkers,
  DisruptionBehavior,
  EndpointSliceBehavior,
  EvictionApiBehavior,
  JobBehavior,
  NodeIpamBehavior,
  NodeLifecycleBehavior,
  PodGcBehavior,
  SchedulerBehavior,
  StatefulSetBehavior,
  TaintEvictionBehavior,
} from './behaviors.ts';
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
} from './explain-behaviors.ts';
export { introducedIn } from './features.ts';
export {
  API_SERVER_FLAGS,
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  defaultInWords,
  flagNames,
  SCHEDULER_FLAGS,
} from './flags/table.ts';
export { asWritten } from './float32.ts';
export { judgeKubeletField, judgeName, type NameTrouble } from './known/judge-name.ts';
export { sayTrouble } from './known/say-trouble.ts';
export { type KubeletSettings, resolveKubelet } from './kubelet.ts';
export type {
  ContainerBehavior,
  EvictionBehavior,
  KubeletBehavior,
  ShutdownBehavior,
} from './kubelet-behavior.ts';
export { KUBELET_DEFAULTS, RENEWALS_PER_LEASE } from './kubelet-defaults.ts';
export type { Origin } from './origin.ts';
export { type ResolvedBehaviors, resolveBehaviors } from './resolve.ts';
export { resolveScheduler } from './scheduler.ts';
export { type FlagSetting, type FlagSource, flagsOfCommandLine } from './setting.ts';
export { FULLY_KNOWN_FROM, isHalfKnown, NEWEST_VERSION, OLDEST_VERSION } from './support.ts';
export {
  compareVersions,
  type KubernetesVersion,
  parseVersion,
  printVersion,
  type VersionProblem,
} from './version.ts';
