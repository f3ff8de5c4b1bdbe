export { allocatedSpec } from './allocated-spec.ts';
export { isSidecar, sumContainerRequests } from './container-resources.ts';
export {
  type CriticalBecause,
  criticalBecause,
  isCriticalPod,
  isMirrorPod,
  isNodeCriticalPod,
  isPreemptable,
  isStaticPod,
  kubeletUid,
} from './critical-pod.ts';
export { type MemoryLimits, memoryLimits } from './memory-limits.ts';
export { comparesTaints, type NodeFeature, neededFeatures } from './needed-features.ts';
export { hasPodLevelRequests, hasPodLevelResources } from './pod-level-resources.ts';
export {
  kubeletRequest,
  type PodResourcesOptions,
  type PodWithResources,
  podLimits,
  podRequests,
} from './pod-resources.ts';
export {
  amountOf,
  computeQosClass,
  podQosClass,
  type QosClass,
  type Resources,
  readResources,
} from './qos-class.ts';
export { findWorkloads, haveSameHash, type WorkloadFinder } from './workload-of.ts';
