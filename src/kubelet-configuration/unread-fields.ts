/**
 * Fields that a KubeletConfiguration has (or had, since 1.20) and that no model reads: known only
 * so that they are not reported as typing errors.
 * @upstream staging/src/k8s.io/kubelet/config/v1beta1/types.go KubeletConfiguration (1.36)
 */
export const UNREAD_FIELDS: readonly string[] = `
  address allowedUnsafeSysctls apiVersion authentication authorization cgroupDriver cgroupRoot
  clusterDNS clusterDomain defaultPodSysctls configMapAndSecretChangeDetectionStrategy
  configTrialDuration containerLogMaxFiles containerLogMaxSize containerLogMaxWorkers
  containerLogMonitorInterval containerRuntimeEndpoint contentType cpuCFSQuota cpuCFSQuotaPeriod
  cpuManagerPolicy cpuManagerPolicyOptions cpuManagerReconcilePeriod
  draManagerReconcilePeriod enableContentionProfiling enableControllerAttachDetach
  enableDebugFlagsHandler enableDebuggingHandlers enableProfilingHandler enableServer
  enableSystemLogHandler enableSystemLogQuery eventBurst eventRecordQPS failCgroupV1
  fileCheckFrequency hairpinMode healthzBindAddress healthzPort httpCheckFrequency
  imagePullCredentialsVerificationPolicy imageServiceEndpoint iptablesDropBit
  iptablesMasqueradeBit kind kubeletCgroups logging
  makeIPTablesUtilChains maxOpenFiles maxPods memoryManagerPolicy
  memoryReservationPolicy metadata nodeStatusMaxImages
  oomScoreAdj podCIDR podLogsDir podPidsLimit podsPerCore port
  preloadedImagesVerificationAllowlist protectKernelDefaults providerID qosReserved readOnlyPort
  registryBurst registryPullQPS reservedMemory
  resolvConf rotateCertificates runOnce runtimeRequestTimeout seccompDefault
  serverTLSBootstrap showHiddenMetricsForVersion
  staticPodPath staticPodURL staticPodURLHeader streamingConnectionIdleTimeout syncFrequency
  systemCgroups tlsCertFile tlsCipherSuites tlsCurvePreferences
  tlsMinVersion tlsPrivateKeyFile topologyManagerPolicy topologyManagerPolicyOptions
  topologyManagerScope tracing userNamespaces volumePluginDir volumeStatsAggPeriod
`
  .trim()
  .split(/\s+/);

/** Fields with which a kubelet may refuse to start, and that change nothing else here. */
export const CHECKED_FIELDS: readonly string[] = [
  'cgroupsPerQOS',
  'imageGCHighThresholdPercent',
  'imageGCLowThresholdPercent',
  'imageMaximumGCAge',
  'imageMinimumGCAge',
  'kubeReservedCgroup',
  'memoryThrottlingFactor',
  'systemReservedCgroup',
];
