import { livesIn } from './lives.ts';

/**
 * The fields of a KubeletConfiguration that not all releases know.
 * @upstream staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration (1.37)
 */
export const YOUNG_KUBELET_FIELDS = livesIn(`
  21-37 enableDebugFlagsHandler enableProfilingHandler memoryManagerPolicy reservedMemory
  22-37 cpuManagerPolicyOptions memorySwap memoryThrottlingFactor seccompDefault
  23-37 registerNode registerWithTaints shutdownGracePeriodByPodPriority
  25-37 localStorageCapacityIsolation tracing
  26-37 topologyManagerPolicyOptions
  27-37 containerRuntimeEndpoint enableSystemLogQuery imageServiceEndpoint maxParallelImagePulls
  29-37 imageMaximumGCAge
  30-37 containerLogMaxWorkers containerLogMonitorInterval podLogsDir
  31-37 failCgroupV1
  32-37 crashLoopBackOff singleProcessOOMKill
  33-37 imagePullCredentialsVerificationPolicy mergeDefaultEvictionSettings
    preloadedImagesVerificationAllowlist userNamespaces
  36-37 memoryReservationPolicy tlsCurvePreferences
  37-37 defaultPodSysctls
`);
