import { livesIn } from './lives.ts';

/**
 * The fields of a KubeletConfiguration that not all releases know.
 * @upstream staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration (1.37)
 */
export const YOUNG_KUBELET_FIELDS = livesIn(`
  21- enableDebugFlagsHandler enableProfilingHandler memoryManagerPolicy reservedMemory
  22- cpuManagerPolicyOptions memorySwap memoryThrottlingFactor seccompDefault
  23- registerNode registerWithTaints shutdownGracePeriodByPodPriority
  25- localStorageCapacityIsolation tracing
  26- topologyManagerPolicyOptions
  27- containerRuntimeEndpoint enableSystemLogQuery imageServiceEndpoint
    maxParallelImagePulls
  29- imageMaximumGCAge
  30- containerLogMaxWorkers containerLogMonitorInterval podLogsDir
  31- failCgroupV1
  32- crashLoopBackOff singleProcessOOMKill
  33- imagePullCredentialsVerificationPolicy mergeDefaultEvictionSettings
    preloadedImagesVerificationAllowlist userNamespaces
  36- memoryReservationPolicy tlsCurvePreferences
  37- defaultPodSysctls
`);
