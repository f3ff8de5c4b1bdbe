import { unreadyNodesStayLong } from './rules/autoscalers/unready-nodes-stay-long.ts';
import { budgetAllowsNothing } from './rules/budgets/budget-allows-nothing.ts';
import { budgetCoversEverything } from './rules/budgets/budget-covers-everything.ts';
import { budgetCoversNothing } from './rules/budgets/budget-covers-nothing.ts';
import { budgetKeepsUnhealthyPods } from './rules/budgets/budget-keeps-unhealthy-pods.ts';
import { budgetOfAllReplicas } from './rules/budgets/budget-of-all-replicas.ts';
import { budgetOfPodsWithoutScale } from './rules/budgets/budget-of-pods-without-scale.ts';
import { budgetSelectorInvalid } from './rules/budgets/budget-selector-invalid.ts';
import { budgetWithoutBound } from './rules/budgets/budget-without-bound.ts';
import { budgetsOverlap } from './rules/budgets/budgets-overlap.ts';
import { controllerSwitchedOff } from './rules/control-plane/controller-switched-off.ts';
import { defaultTolerationTooShort } from './rules/control-plane/default-toleration-too-short.ts';
import { defaultTolerationsOff } from './rules/control-plane/default-tolerations-off.ts';
import { evictionRateOne } from './rules/control-plane/eviction-rate-one.ts';
import { evictionRateTooSlow } from './rules/control-plane/eviction-rate-too-slow.ts';
import { evictionRateZero } from './rules/control-plane/eviction-rate-zero.ts';
import { evictionThroughput } from './rules/control-plane/eviction-throughput.ts';
import { flagDoubtful } from './rules/control-plane/flag-doubtful.ts';
import { flagRefused } from './rules/control-plane/flag-refused.ts';
import { forceDetachOff } from './rules/control-plane/force-detach-off.ts';
import { monitorGraceTooLong } from './rules/control-plane/monitor-grace-too-long.ts';
import { monitorGraceTooShort } from './rules/control-plane/monitor-grace-too-short.ts';
import { monitorPeriodBeyondGrace } from './rules/control-plane/monitor-period-beyond-grace.ts';
import { podEvictionTimeoutIdle } from './rules/control-plane/pod-eviction-timeout-idle.ts';
import { secondaryRateTooSlow } from './rules/control-plane/secondary-rate-too-slow.ts';
import { smallZoneStopsEvicting } from './rules/control-plane/small-zone-stops-evicting.ts';
import { terminatedPodsNeverCollected } from './rules/control-plane/terminated-pods-never-collected.ts';
import { unhealthyZoneThresholdOdd } from './rules/control-plane/unhealthy-zone-threshold-odd.ts';
import { unknownControlPlaneSetting } from './rules/control-plane/unknown-control-plane-setting.ts';
import { defaultThresholdsDropped } from './rules/kubelet/default-thresholds-dropped.ts';
import { evictionSettingsOfWrongType } from './rules/kubelet/eviction-settings-of-wrong-type.ts';
import { graceForNoThreshold } from './rules/kubelet/grace-for-no-threshold.ts';
import { hardThresholdAboveSoft } from './rules/kubelet/hard-threshold-above-soft.ts';
import { imageGcAfterEviction } from './rules/kubelet/image-gc-after-eviction.ts';
import { imageGcThresholds } from './rules/kubelet/image-gc-thresholds.ts';
import { imagefsFiresBeforeNodefs } from './rules/kubelet/imagefs-fires-before-nodefs.ts';
import { kubeletDoesNotStart } from './rules/kubelet/kubelet-does-not-start.ts';
import { leaseRenewedTooRarely } from './rules/kubelet/lease-renewed-too-rarely.ts';
import { malformedThreshold } from './rules/kubelet/malformed-threshold.ts';
import { maxPodGraceNegative } from './rules/kubelet/max-pod-grace-negative.ts';
import { memoryNotificationNeverComes } from './rules/kubelet/memory-notification-never-comes.ts';
import { minimumReclaimBeyondCapacity } from './rules/kubelet/minimum-reclaim-beyond-capacity.ts';
import { noGracefulShutdown } from './rules/kubelet/no-graceful-shutdown.ts';
import { noMemoryReserved } from './rules/kubelet/no-memory-reserved.ts';
import { noPidThreshold } from './rules/kubelet/no-pid-threshold.ts';
import { noTimeForCriticalPods } from './rules/kubelet/no-time-for-critical-pods.ts';
import { noTimeForOtherPods } from './rules/kubelet/no-time-for-other-pods.ts';
import { podsNotEnforced } from './rules/kubelet/pods-not-enforced.ts';
import { reclaimForNoThreshold } from './rules/kubelet/reclaim-for-no-threshold.ts';
import { reservedBelowThreshold } from './rules/kubelet/reserved-below-threshold.ts';
import { reservedBeyondCapacity } from './rules/kubelet/reserved-beyond-capacity.ts';
import { settingOfOtherRelease } from './rules/kubelet/setting-of-other-release.ts';
import { shutdownGroupsOdd } from './rules/kubelet/shutdown-groups-odd.ts';
import { shutdownLongerThanInhibitor } from './rules/kubelet/shutdown-longer-than-inhibitor.ts';
import { shutdownPeriodsContradict } from './rules/kubelet/shutdown-periods-contradict.ts';
import { softEvictionKillsAtOnce } from './rules/kubelet/soft-eviction-kills-at-once.ts';
import { softThresholdWithoutGrace } from './rules/kubelet/soft-threshold-without-grace.ts';
import { softThresholdWithoutPatience } from './rules/kubelet/soft-threshold-without-patience.ts';
import { storageLimitsNotEnforced } from './rules/kubelet/storage-limits-not-enforced.ts';
import { swapOn } from './rules/kubelet/swap-on.ts';
import { thresholdBeyondCapacity } from './rules/kubelet/threshold-beyond-capacity.ts';
import { thresholdSwitchedOff } from './rules/kubelet/threshold-switched-off.ts';
import { transitionPeriodLong } from './rules/kubelet/transition-period-long.ts';
import { transitionPeriodShort } from './rules/kubelet/transition-period-short.ts';
import { transitionPeriodZero } from './rules/kubelet/transition-period-zero.ts';
import { unknownEvictionSignal } from './rules/kubelet/unknown-eviction-signal.ts';
import { unknownKubeletSetting } from './rules/kubelet/unknown-kubelet-setting.ts';
import { nodeMemoryOvercommitted } from './rules/nodes/node-memory-overcommitted.ts';
import { nodeUnderPressure } from './rules/nodes/node-under-pressure.ts';
import { nodeUnlikeItsPool } from './rules/nodes/node-unlike-its-pool.ts';
import { nodeWithoutZone } from './rules/nodes/node-without-zone.ts';
import { readyNodeOutOfService } from './rules/nodes/ready-node-out-of-service.ts';
import { bestEffort } from './rules/pods/best-effort.ts';
import { criticalOutsideKubeSystem } from './rules/pods/critical-outside-kube-system.ts';
import { emptyDirLimitTooLarge } from './rules/pods/empty-dir-limit-too-large.ts';
import { emptyDirWithoutLimit } from './rules/pods/empty-dir-without-limit.ts';
import { memoryLimitFarAboveRequest } from './rules/pods/memory-limit-far-above-request.ts';
import { memoryVolumeWithoutLimit } from './rules/pods/memory-volume-without-limit.ts';
import { noMemoryRequest } from './rules/pods/no-memory-request.ts';
import { noStorageRequest } from './rules/pods/no-storage-request.ts';
import { noTimeToStop } from './rules/pods/no-time-to-stop.ts';
import { notReplaced } from './rules/pods/not-replaced.ts';
import { requestAboveLimit } from './rules/pods/request-above-limit.ts';
import { toleratesEverythingForever } from './rules/pods/tolerates-everything-forever.ts';
import { toleratesFailureForever } from './rules/pods/tolerates-failure-forever.ts';
import { toleratesPressure } from './rules/pods/tolerates-pressure.ts';
import { tolerationComparesNoInteger } from './rules/pods/toleration-compares-no-integer.ts';
import { tolerationHidden } from './rules/pods/toleration-hidden.ts';
import { tolerationMalformed } from './rules/pods/toleration-malformed.ts';
import { tolerationOperatorOff } from './rules/pods/toleration-operator-off.ts';
import { tolerationSecondsWithoutNoExecute } from './rules/pods/toleration-seconds-without-no-execute.ts';
import { tolerationTooShort } from './rules/pods/toleration-too-short.ts';
import { veryLongGracePeriod } from './rules/pods/very-long-grace-period.ts';
import { poolExpiresWithoutBudgets } from './rules/pools/pool-expires-without-budgets.ts';
import { poolHeldByPods } from './rules/pools/pool-held-by-pods.ts';
import { poolInOneZone } from './rules/pools/pool-in-one-zone.ts';
import { poolLimitsBelowZoneLoss } from './rules/pools/pool-limits-below-zone-loss.ts';
import { poolNeverDisrupted } from './rules/pools/pool-never-disrupted.ts';
import { poolRequirementsExclude } from './rules/pools/pool-requirements-exclude.ts';
import { webhookAsksItself } from './rules/webhooks/webhook-asks-itself.ts';
import { webhookOnOneNode } from './rules/webhooks/webhook-on-one-node.ts';
import { webhookStopsLeases } from './rules/webhooks/webhook-stops-leases.ts';
import { webhookWithoutService } from './rules/webhooks/webhook-without-service.ts';
import { daemonSetWithoutPriority } from './rules/workloads/daemon-set-without-priority.ts';
import { localVolumeWithTaintEviction } from './rules/workloads/local-volume-with-taint-eviction.ts';
import { noBudget } from './rules/workloads/no-budget.ts';
import { notSafeToEvictEverywhere } from './rules/workloads/not-safe-to-evict-everywhere.ts';
import { replicasInOneZone } from './rules/workloads/replicas-in-one-zone.ts';
import { replicasNotSpread } from './rules/workloads/replicas-not-spread.ts';
import { replicasOnOneNode } from './rules/workloads/replicas-on-one-node.ts';
import { singleReplica } from './rules/workloads/single-replica.ts';
import { statefulSetWaitsForDeadNode } from './rules/workloads/stateful-set-waits-for-dead-node.ts';

/** All rules, by subject. */
export const RULES = {
  kubelets: [
    defaultThresholdsDropped,
    evictionSettingsOfWrongType,
    graceForNoThreshold,
    hardThresholdAboveSoft,
    imageGcAfterEviction,
    imageGcThresholds,
    imagefsFiresBeforeNodefs,
    kubeletDoesNotStart,
    leaseRenewedTooRarely,
    malformedThreshold,
    maxPodGraceNegative,
    memoryNotificationNeverComes,
    swapOn,
    minimumReclaimBeyondCapacity,
    noGracefulShutdown,
    noMemoryReserved,
    noPidThreshold,
    noTimeForCriticalPods,
    noTimeForOtherPods,
    podsNotEnforced,
    reclaimForNoThreshold,
    reservedBelowThreshold,
    reservedBeyondCapacity,
    settingOfOtherRelease,
    shutdownGroupsOdd,
    shutdownLongerThanInhibitor,
    shutdownPeriodsContradict,
    softEvictionKillsAtOnce,
    softThresholdWithoutGrace,
    softThresholdWithoutPatience,
    storageLimitsNotEnforced,
    thresholdBeyondCapacity,
    thresholdSwitchedOff,
    transitionPeriodLong,
    transitionPeriodShort,
    transitionPeriodZero,
    unknownEvictionSignal,
    unknownKubeletSetting,
  ],
  controlPlane: [
    controllerSwitchedOff,
    defaultTolerationTooShort,
    defaultTolerationsOff,
    evictionRateOne,
    evictionRateTooSlow,
    evictionRateZero,
    evictionThroughput,
    flagDoubtful,
    flagRefused,
    forceDetachOff,
    monitorGraceTooLong,
    monitorGraceTooShort,
    monitorPeriodBeyondGrace,
    podEvictionTimeoutIdle,
    secondaryRateTooSlow,
    smallZoneStopsEvicting,
    terminatedPodsNeverCollected,
    unhealthyZoneThresholdOdd,
    unknownControlPlaneSetting,
  ],
  pods: [
    bestEffort,
    criticalOutsideKubeSystem,
    emptyDirLimitTooLarge,
    emptyDirWithoutLimit,
    memoryLimitFarAboveRequest,
    memoryVolumeWithoutLimit,
    noMemoryRequest,
    noStorageRequest,
    noTimeToStop,
    notReplaced,
    requestAboveLimit,
    toleratesEverythingForever,
    toleratesFailureForever,
    toleratesPressure,
    tolerationComparesNoInteger,
    tolerationOperatorOff,
    tolerationHidden,
    tolerationMalformed,
    tolerationSecondsWithoutNoExecute,
    tolerationTooShort,
    veryLongGracePeriod,
  ],
  workloads: [
    daemonSetWithoutPriority,
    localVolumeWithTaintEviction,
    noBudget,
    notSafeToEvictEverywhere,
    replicasInOneZone,
    replicasNotSpread,
    replicasOnOneNode,
    singleReplica,
    statefulSetWaitsForDeadNode,
  ],
  budgets: [
    budgetAllowsNothing,
    budgetCoversEverything,
    budgetCoversNothing,
    budgetKeepsUnhealthyPods,
    budgetOfAllReplicas,
    budgetOfPodsWithoutScale,
    budgetSelectorInvalid,
    budgetWithoutBound,
    budgetsOverlap,
  ],
  nodes: [
    nodeMemoryOvercommitted,
    nodeUnderPressure,
    nodeUnlikeItsPool,
    nodeWithoutZone,
    readyNodeOutOfService,
  ],
  webhooks: [webhookAsksItself, webhookOnOneNode, webhookStopsLeases, webhookWithoutService],
  pools: [
    poolExpiresWithoutBudgets,
    poolHeldByPods,
    poolInOneZone,
    poolLimitsBelowZoneLoss,
    poolNeverDisrupted,
    poolRequirementsExclude,
  ],
  autoscalers: [unreadyNodesStayLong],
} as const;
