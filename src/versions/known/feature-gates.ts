import { featureLives } from '../features.ts';
import type { Life } from '../version.ts';
import { livesIn } from './lives.ts';

/**
 * The feature gates of all components, and the releases that know them. Those that evictions depend
 * on have their releases in the table of features.
 * @upstream pkg/features/kube_features.go defaultVersionedKubernetesFeatureGates (1.37)
 */
export const FEATURE_GATES: ReadonlyMap<string, Life> = new Map([
  ...featureLives(),
  ...livesIn(`
  20-20 AttachVolumeLimit BlockVolume CSIBlockVolume CSIDriverRegistry
    CSIMigrationAWSComplete CSIMigrationAzureDiskComplete CSIMigrationAzureFileComplete
    CSIMigrationGCEComplete CSIMigrationOpenStackComplete CSINodeInfo EvenPodsSpread
    HyperVContainer RotateKubeletClientCertificate TokenRequest TokenRequestProjection
    VolumePVCDataSource WindowsGMSA WindowsRunAsUserName
  20-21 BalanceAttachedNodeVolumes CRIContainerLogRotation CSIMigrationvSphereComplete
    ExternalPolicyForExternalIP LegacyNodeRoleBehavior NodeDisruptionExclusion
    RootCAConfigMap RunAsGroup SCTPSupport ServiceAppProtocol ServiceNodeExclusion
    ServiceTopology VolumeSnapshotDataSource
  20-22 AllowInsecureBackendProxy BoundServiceAccountTokenVolume CronJobControllerV2
    ServiceAccountIssuerDiscovery StartupProbe SupportNodePidsLimit SupportPodPidsLimit
    Sysctls
  20-23 HugePageStorageMediumSize ImmutableEphemeralVolumes RuntimeClass SetHostnameAsFQDN
    StreamingProxyRedirects ValidateProxyRedirects WarningHeaders
  20-24 CSIServiceAccountToken CSIVolumeFSGroupPolicy ConfigurableFSGroupPolicy
    EndpointSlice EndpointSliceNodeName EndpointSliceProxying GenericEphemeralVolume
    IPv6DualStack PodDisruptionBudget StorageObjectInUseProtection TTLAfterFinished
    VolumeSubpath WindowsEndpointSliceProxying
  20-25 CSIMigrationOpenStack DefaultPodTopologySpread DynamicKubeletConfig
    NonPreemptingPriority PodOverhead ServiceLBNodePortControl
  20-26 CSIInlineVolume CSIMigration CSIMigrationAWS CSIMigrationAzureDisk
    EphemeralContainers ExpandCSIVolumes ExpandInUsePersistentVolumes
    ExpandPersistentVolumes LocalStorageCapacityIsolation
  20-27 AdvancedAuditing CSIMigrationGCE CSIStorageCapacity DevicePlugins
    DisableAcceleratorUsageMetrics DryRun EndpointSliceTerminatingCondition
    KubeletCredentialProviders MixedProtocolLBService
  20-28 CSIMigrationvSphere DownwardAPIHugePages TopologyManager
  20-29 CSIMigrationAzureFile ExperimentalHostUserNamespaceDefaultingGate
    KubeletPodResources
  20-30 APIPriorityAndFairness
  20-31 HPAContainerMetrics ServerSideApply
  20-32 APIListChunking AppArmor CPUManager
  20-34 SizeMemoryBackedVolumes
  20-36 AnyVolumeDataSource
  20- APIResponseCompression AllAlpha AllBeta CustomCPUCFSQuotaPeriod ExecProbeTimeout
    HPAScaleToZero LocalStorageCapacityIsolationFSQuotaMonitoring ProcMountType QOSReserved
    RotateKubeletServerCertificate WinDSR WinOverlay
  21-23 NamespaceDefaultLabelName
  21-24 IngressClassNamespacedParams
  21-25 IndexedJob PodAffinityNamespaceSelector PreferNominatedNode ServiceLoadBalancerClass
    SuspendJob
  21-26 DaemonSetUpdateSurge NetworkPolicyEndPort
  21-27 ServiceInternalTrafficPolicy
  21-28 ProbeTerminationGracePeriod
  21-29 KubeletPodResourcesGetAllocatable
  21-30 InTreePluginAWSUnregister InTreePluginAzureDiskUnregister
    InTreePluginAzureFileUnregister InTreePluginGCEUnregister
    InTreePluginOpenStackUnregister InTreePluginvSphereUnregister
  21-32 VolumeCapacityPriority
  21-35 MemoryManager
  21-36 LogarithmicScaleDown
  21- CSIVolumeHealth PodDeletionCost
  22-25 CSRDuration
  22-26 ControllerManagerLeaderMigration StatefulSetMinReadySeconds
  22-27 DelegateFSGroupToCSIDriver PodSecurity WindowsHostProcessContainers
  22-28 JobTrackingWithFinalizers SeccompDefault
  22-29 ExpandedDNSConfig ProxyTerminatingEndpoints
  22-30 ReadWriteOncePod
  22-32 DisableCloudProviders
  22- CPUManagerPolicyOptions KubeletInUserNamespace MemoryQoS NodeSwap
  23-26 IdentifyPodOS
  23-28 GRPCContainerProbe JobMutableNodeSchedulingDirectives OpenAPIV3
  23-30 CSIMigrationRBD CustomResourceValidationExpressions InTreePluginRBDUnregister
    JobReadyPods
  23-31 ServerSideFieldValidation
  23-32 DisableKubeletCloudCredentialProviders
  23-34 StatefulSetAutoDeletePVC
  23-35 CSIMigrationPortworx HonorPVReclaimPolicy InTreePluginPortworxUnregister
  23- CPUManagerPolicyAlphaOptions CPUManagerPolicyBetaOptions OpenAPIEnums
    PodAndContainerStatsFromCRI RecoverVolumeExpansionFailure
  24-27 NetworkPolicyStatus ServiceIPStaticSubrange
  24-28 CronJobTimeZone LegacyServiceAccountTokenNoAutoGeneration
  24-31 MinDomainsInPodTopologySpread
  24- ContextualLogging LoggingAlphaOptions LoggingBetaOptions
  25-27 PodHasNetworkCondition UserNamespacesStatelessPodsSupport
  25-28 MultiCIDRRangeAllocator RetroactiveDefaultStorageClass
  25-29 IPTablesOwnershipCleanup
  25-30 CSINodeExpandSecret
  25- ContainerCheckpoint KubeletTracing MatchLabelKeysInPodTopologySpread
    NodeInclusionPolicyInPodTopologySpread SELinuxMountReadWriteOncePod
  26-29 APISelfSubjectReview LegacyServiceAccountTokenTracking MinimizeIPTablesRestore
  26-30 ConsistentHTTPGetHandlers
  26-31 ValidatingAdmissionPolicy
  26-32 AggregatedDiscoveryEndpoint
  26-33 StatefulSetStartOrdinal
  26-34 ComponentSLIs
  26- CrossNamespaceVolumeDataSource DynamicResourceAllocation EventedPLEG
    PodSchedulingReadiness TopologyManagerPolicyAlphaOptions
    TopologyManagerPolicyBetaOptions TopologyManagerPolicyOptions WindowsHostNetwork
  27-29 SecurityContextDeny
  27-30 ServiceNodePortStaticSubrange
  27-31 CloudDualStackNodeIPs NewVolumeManagerReconstruction StableLoadBalancerNodeSet
  27-32 AdmissionWebhookMatchConditions
  27-33 ElasticIndexedJob
  27- CloudControllerManagerWebhook ClusterTrustBundle InPlacePodVerticalScaling
    KubeletPodResourcesDynamicResources KubeletPodResourcesGet MultiCIDRServiceAllocator
    NodeLogQuery
  28-30 DefaultHostNetworkHostPortsInPodTemplates SkipReadOnlyValidationGCE
  28-31 LegacyServiceAccountTokenCleanUp PodHostIPs
  28-32 KubeProxyDrainingTerminatingNodes PersistentVolumeLastPhaseTransitionTime
  28-33 DevicePluginCDIDevices
  28-34 CronJobsScheduledAnnotation PodIndexLabel
  28-36 SchedulerQueueingHints SidecarContainers
  28- CRDValidationRatcheting KubeletCgroupDriverFromCRI PodReadyToStartContainersCondition
    UnknownVersionInteroperabilityProxy UserNamespacesSupport
  29-31 KMSv2 KMSv2KDF ZeroLimitedNominalConcurrencyShares
  29-34 AllowServiceLBStatusOnNonLB LoadBalancerIPMode UserNamespacesPodSecurityStandards
  29-35 StructuredAuthorizationConfiguration
  29-36 PodLifecycleSleepAction
  29- ClusterTrustBundleProjection DisableNodeKubeProxyVersion ImageMaximumGCAge KMSv1
    KubeletSeparateDiskGC MatchLabelKeysInPodAffinity NFTablesProxyMode
    RuntimeClassInImageCriApi ServiceAccountTokenJTI ServiceAccountTokenNodeBinding
    ServiceAccountTokenNodeBindingValidation ServiceAccountTokenPodNodeInfo
    TranslateStreamCloseWebsocketRequests UnauthenticatedHTTP2DOSMitigation
    VolumeAttributesClass
  30-32 AppArmorFields EfficientWatchResumption RemainingItemCount WatchBookmark
  30-34 StrictCostEnforcementForVAP StrictCostEnforcementForWebhooks
  30-35 WatchFromStorageWithoutResourceVersion
  30-36 APIServerTracing ConsistentListFromCache RetryGenerateName
    StructuredAuthenticationConfiguration
  30- APIServerIdentity APIServingWithRoutine CustomResourceFieldSelectors
    MutatingAdmissionPolicy PortForwardWebsockets RecursiveReadOnlyMounts
    RelaxedEnvironmentVariableValidation SELinuxMount SeparateCacheWatchRPC
    StorageNamespaceIndex StorageVersionAPI StorageVersionHash StorageVersionMigrator
    WatchList
  31-31 DRAControlPlaneController
  31-36 AnonymousAuthConfigurableEndpoints AuthorizeNodeWithSelectors AuthorizeWithSelectors
    ResilientWatchCacheInitialization
  31- AllowDNSOnlyNodeCSR AllowInsecureKubeletCertificateSigningRequests
    ConcurrentWatchObjectDecode CoordinatedLeaderElection DisableAllocatorDualWrite
    ImageVolume ReloadKubeletServerCertificateFile ResourceHealthStatus
    SupplementalGroupsPolicy WatchCacheInitializationPostStartHook
  32-35 InPlacePodVerticalScalingAllocatedStatus
  32-36 BtreeWatchCache PodLifecycleSleepActionAllowZero RelaxedDNSSearchValidation
  32- AllowOverwriteTerminationGracePeriodSeconds AllowUnsafeMalformedObjectDeletion
    CBORServingAndStorage ComponentFlagz ComponentStatusz DRAAdminAccess
    DRAResourceClaimDeviceStatus ExternalServiceAccountTokenSigner
    InPlacePodVerticalScalingExclusiveCPUs KubeletFineGrainedAuthz
    KubeletRegistrationGetOnExistsOnly PodLogsQuerySplitStreams RemoteRequestHeaderUID
    SELinuxChangePolicy SchedulerAsyncPreemption ServiceAccountNodeAudienceRestriction
    SystemdWatchdog WindowsCPUAndMemoryAffinity
  33-33 LegacySidecarContainers
  33-36 OrderedNamespaceDeletion StreamingCollectionEncodingToJSON
    StreamingCollectionEncodingToProtobuf
  33- AggregatedDiscoveryRemoveBetaType AllowParsingUserUIDFromCertAuth ContainerStopSignals
    DRAPartitionableDevices DRAPrioritizedList DeclarativeValidation
    DeclarativeValidationTakeover DeploymentReplicaSetTerminatingReplicas
    DisableCPUQuotaWithExclusiveCPUs GitRepoVolumeDriver HPAConfigurableTolerance
    KubeletEnsureSecretPulledImages KubeletPSI
    KubeletServiceAccountTokenForCredentialProviders ListFromCacheSnapshot
    MutableCSINodeAllocatableCount PodObservedGenerationTracking PodTopologyLabelsAdmission
    SchedulerPopFromBackoffQ StorageCapacityScoring StrictIPCIDRValidation
  34-34 ProbeHostPodSecurityStandards
  34-36 PreventStaticPodAPIReferences
  34- ClearingNominatedNodeNameAfterBinding DRAConsumableCapacity DRADeviceBindingConditions
    DRAExtendedResource DRASchedulerFilterTimeout DetectCacheInconsistency EnvFiles
    HostnameOverride InPlacePodVerticalScalingExclusiveMemory
    KubeletPodResourcesListUseActivePods MatchLabelKeysInPodTopologySpreadSelectorMerge
    NominatedNodeNameForExpectation PodCertificateRequest RelaxedServiceNameValidation
    SchedulerAsyncAPICalls SizeBasedListCostEstimate StatefulSetSemanticRevisionComparison
    StructuredAuthenticationConfigurationEgressSelector
    TokenRequestServiceAccountUIDValidation
  35- AuthorizePodWebsocketUpgradeCreatePermission CRDObservedGenerationTracking
    CSIServiceAccountTokenSecrets ChangeContainerStatusOnKubeletRestart
    CloudControllerManagerWatchBasedRoutesReconciliation ConstrainedImpersonation
    InPlacePodLevelResourcesVerticalScaling
    MutablePVNodeAffinity MutablePodResourcesForSuspendedJobs
    MutableSchedulingDirectivesForSuspendedJobs NodeDeclaredFeatures OpportunisticBatching
    RestartAllContainersOnContainerExits StructuredAuthenticationConfigurationJWKSMetrics
    UserNamespacesHostNetworkSupport VolumeLimitScaling
  36-36 WorkloadAwarePreemption
  36- AllowServiceExternalIPs CRIListStreaming
    ControllerManagerReleaseLeaderElectionLockOnExit DRAListTypeAttributes
    DRANodeAllocatableResources DRAResourceClaimGranularStatusAuthorization
    DRAResourcePoolStatus DRAWorkloadResourceClaims DeclarativeValidationBeta
    ExtendWebSocketsToKubelet ImageVolumeWithDigest InPlacePodVerticalScalingInitContainers
    ManifestBasedAdmissionControlConfig NativeHistograms PLEGOnDemandRelist
    PersistentVolumeClaimUnusedSinceTime PodLevelResourceManagers PodsAPI
    ReloadKubeletClientCAFile ResourceHealthStatusMessage ServiceCIDRStatusFieldWiping
    ShardedListAndWatch StaleControllerConsistencyDaemonSet StaleControllerConsistencyJob
    StaleControllerConsistencyReplicaSet StaleControllerConsistencyStatefulSet
    TopologyAwareWorkloadScheduling WorkloadWithJob
  37- APIServerWebhookAuthenticationToken AtomicWriteVolumeUserFields CompositePodGroup
    ConsistentListFromCacheSkipTimeoutFallback DRADerivedAttributes
    DRADeviceCompatibilityGroups DRAFractionalCapacityRange DRAOptionalNodeOperations
    DRAPartitionableDevicesType DefaultPodSysctls EmptyDirVolumeMode EtcdRangeStream
    EvictionRequestAPI ExcludeAdmissionWebhookVirtualResources GRPCContainerProbeTLS
    H2CContainerProbe HPAGeneration HPAOptimizedSelectorStore HugepageAwareEviction
    InPlacePodVerticalScalingMemoryBackedVolumes
    InPlacePodVerticalScalingSchedulerPreemption InterPodAffinityHostnameFastPath
    KubeProxyIPVS KubeProxyNFTablesLocalhostNodePorts KubeletAllocatedPodsEndpoint
    NFTablesNetlink NodeControllerLeaseCircuitBreaker NodeLifecycleConditions
    PodGroupPreemptionPolicy PodLevelResourcesFixDefaulting
    PodLevelResourcesFixKubeletQOSClass SchedulerPreQueueingHints
    StaleControllerConsistencyHPA StatefulSetRecreateStrategy VolumeBindMountOptions
    WatchListCompression WebhookRoundTripLoadBalancing
`),
]);
