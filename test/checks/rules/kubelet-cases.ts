import type { RuleCase } from '../support.ts';

const kubelet = (fields: object) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  ...fields,
});

const ferry = (capacity: object) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'ferry' },
  status: { capacity, allocatable: capacity },
});

const ferryAt = (kubeletVersion: string) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'ferry' },
  status: { nodeInfo: { kubeletVersion } },
});

const SMALL = ferry({ memory: '4Gi', 'ephemeral-storage': '100Gi' });

const facts = (inhibitDelayMaxSec: number) => ({
  apiVersion: 'k8s-evict.dev/v1',
  kind: 'NodeFacts',
  metadata: { name: 'all' },
  spec: { all: true, inhibitDelayMaxSec },
});

const controllerManager = (flag: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'kube-controller-manager-a', namespace: 'kube-system' },
  spec: {
    containers: [{ name: 'kube-controller-manager', command: ['kube-controller-manager', flag] }],
  },
});

/** A configuration with and one without findings for each rule. */
export const KUBELET_CASES: readonly RuleCase[] = [
  {
    code: 'unknown-kubelet-setting',
    finds: [kubelet({ evictonHard: { 'memory.available': '1Gi' } })],
    passes: [kubelet({ evictionHard: { 'memory.available': '1Gi' }, maxPods: 20 })],
  },
  {
    code: 'setting-of-other-release',
    finds: [
      ferryAt('v1.24.0'),
      kubelet({
        featureGates: { CPUManager: true, NodeSwap: true, InPlacePodVerticalScaling: true },
      }),
    ],
    passes: [ferryAt('v1.27.0'), kubelet({ featureGates: { InPlacePodVerticalScaling: true } })],
  },
  {
    code: 'max-pod-grace-negative',
    finds: [kubelet({ evictionMaxPodGracePeriod: -1 })],
    passes: [kubelet({ evictionMaxPodGracePeriod: 0 })],
  },
  {
    code: 'reserved-below-threshold',
    finds: [
      kubelet({
        systemReserved: { memory: '200Mi' },
        evictionHard: { 'memory.available': '500Mi' },
      }),
    ],
    passes: [
      kubelet({
        systemReserved: { memory: '500Mi' },
        evictionHard: { 'memory.available': '500Mi' },
      }),
    ],
  },
  {
    code: 'soft-threshold-without-grace',
    finds: [kubelet({ evictionSoft: { 'memory.available': '1Gi' } })],
    passes: [
      kubelet({
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '1m' },
      }),
    ],
  },
  {
    code: 'unknown-eviction-signal',
    finds: [kubelet({ evictionHard: { 'memory.availible': '1Gi' } })],
    passes: [kubelet({ evictionHard: { 'memory.available': '1Gi' } })],
  },
  {
    code: 'malformed-threshold',
    finds: [kubelet({ evictionHard: { 'memory.available': '1GB!' } })],
    passes: [kubelet({ evictionHard: { 'memory.available': '10%' } })],
  },
  {
    code: 'eviction-settings-of-wrong-type',
    finds: [kubelet({ evictionHard: ['memory.available'] })],
    passes: [kubelet({ evictionHard: {} })],
  },
  {
    code: 'reclaim-for-no-threshold',
    finds: [kubelet({ evictionHard: {}, evictionMinimumReclaim: { 'memory.available': '1Gi' } })],
    passes: [kubelet({ evictionMinimumReclaim: { 'memory.available': '1Gi' } })],
  },
  {
    code: 'grace-for-no-threshold',
    finds: [kubelet({ evictionSoftGracePeriod: { 'memory.available': '1m' } })],
    passes: [kubelet({})],
  },
  {
    code: 'shutdown-periods-contradict',
    finds: [kubelet({ shutdownGracePeriod: '10s', shutdownGracePeriodCriticalPods: '20s' })],
    passes: [kubelet({ shutdownGracePeriod: '20s', shutdownGracePeriodCriticalPods: '10s' })],
  },
  {
    code: 'shutdown-groups-odd',
    finds: [
      kubelet({
        shutdownGracePeriodByPodPriority: [
          { priority: 0, shutdownGracePeriodSeconds: 10 },
          { priority: 0, shutdownGracePeriodSeconds: 20 },
        ],
      }),
    ],
    passes: [
      kubelet({
        shutdownGracePeriodByPodPriority: [{ priority: 0, shutdownGracePeriodSeconds: 10 }],
      }),
    ],
  },
  {
    code: 'image-gc-thresholds',
    finds: [kubelet({ imageGCHighThresholdPercent: 70 })],
    passes: [kubelet({ imageGCHighThresholdPercent: 81 })],
  },
  {
    code: 'memory-notification-never-comes',
    finds: [kubelet({ kernelMemcgNotification: true })],
    passes: [kubelet({ kernelMemcgNotification: false })],
  },
  {
    code: 'swap-on',
    finds: [
      kubelet({ failSwapOn: false }),
      kubelet({ failSwapOn: false, memorySwap: { swapBehavior: 'LimitedSwap' } }),
    ],
    passes: [kubelet({ failSwapOn: true }), kubelet({ memorySwap: { swapBehavior: 'NoSwap' } })],
  },
  {
    code: 'kubelet-does-not-start',
    finds: [kubelet({ memoryThrottlingFactor: 2 })],
    passes: [kubelet({ memoryThrottlingFactor: 0.9 })],
  },
  {
    code: 'hard-threshold-above-soft',
    finds: [
      kubelet({
        evictionHard: { 'memory.available': '500Mi' },
        evictionSoft: { 'memory.available': '500Mi' },
        evictionSoftGracePeriod: { 'memory.available': '1m' },
      }),
    ],
    passes: [
      kubelet({
        evictionHard: { 'memory.available': '500Mi' },
        evictionSoft: { 'memory.available': '501Mi' },
        evictionSoftGracePeriod: { 'memory.available': '1m' },
      }),
    ],
  },
  {
    code: 'default-thresholds-dropped',
    finds: [kubelet({ evictionHard: { 'memory.available': '500Mi' } })],
    passes: [
      kubelet({
        evictionHard: { 'memory.available': '500Mi' },
        mergeDefaultEvictionSettings: true,
      }),
    ],
  },
  {
    code: 'threshold-switched-off',
    finds: [kubelet({ evictionHard: { 'nodefs.available': '0%' } })],
    passes: [kubelet({ evictionHard: { 'nodefs.available': '1%' } })],
  },
  {
    code: 'imagefs-fires-before-nodefs',
    finds: [
      kubelet({ evictionHard: { 'nodefs.available': '5%' }, mergeDefaultEvictionSettings: true }),
    ],
    passes: [
      kubelet({ evictionHard: { 'nodefs.available': '15%' }, mergeDefaultEvictionSettings: true }),
    ],
  },
  {
    code: 'minimum-reclaim-beyond-capacity',
    finds: [SMALL, kubelet({ evictionMinimumReclaim: { 'nodefs.available': '95Gi' } })],
    passes: [SMALL, kubelet({ evictionMinimumReclaim: { 'nodefs.available': '85Gi' } })],
  },
  {
    code: 'threshold-beyond-capacity',
    finds: [SMALL, kubelet({ evictionHard: { 'memory.available': '4Gi' } })],
    passes: [SMALL, kubelet({ evictionHard: { 'memory.available': '3Gi' } })],
  },
  {
    code: 'soft-threshold-without-patience',
    finds: [
      kubelet({
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '0s' },
      }),
    ],
    passes: [
      kubelet({
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '1s' },
      }),
    ],
  },
  {
    code: 'soft-eviction-kills-at-once',
    finds: [
      kubelet({
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '1m' },
      }),
    ],
    passes: [
      kubelet({
        evictionSoft: { 'memory.available': '1Gi' },
        evictionSoftGracePeriod: { 'memory.available': '1m' },
        evictionMaxPodGracePeriod: 30,
      }),
    ],
  },
  {
    code: 'transition-period-zero',
    finds: [kubelet({ evictionPressureTransitionPeriod: '0s' })],
    passes: [kubelet({ evictionPressureTransitionPeriod: '5m' })],
  },
  {
    code: 'transition-period-short',
    finds: [kubelet({ evictionPressureTransitionPeriod: '29s' })],
    passes: [kubelet({ evictionPressureTransitionPeriod: '30s' })],
  },
  {
    code: 'transition-period-long',
    finds: [kubelet({ evictionPressureTransitionPeriod: '2h' })],
    passes: [kubelet({ evictionPressureTransitionPeriod: '1h' })],
  },
  {
    code: 'reserved-beyond-capacity',
    finds: [SMALL, kubelet({ systemReserved: { memory: '3Gi' }, kubeReserved: { memory: '1Gi' } })],
    passes: [
      SMALL,
      kubelet({ systemReserved: { memory: '2Gi' }, kubeReserved: { memory: '1Gi' } }),
    ],
  },
  {
    code: 'no-memory-reserved',
    finds: [kubelet({ systemReserved: { cpu: '1' } })],
    passes: [kubelet({ kubeReserved: { memory: '1Gi' } })],
  },
  {
    code: 'pods-not-enforced',
    finds: [kubelet({ enforceNodeAllocatable: ['none'] })],
    passes: [kubelet({ enforceNodeAllocatable: ['pods'] })],
  },
  {
    code: 'shutdown-longer-than-inhibitor',
    finds: [facts(29), kubelet({ shutdownGracePeriod: '30s' })],
    passes: [facts(30), kubelet({ shutdownGracePeriod: '30s' })],
  },
  {
    code: 'no-time-for-critical-pods',
    finds: [kubelet({ shutdownGracePeriod: '30s' })],
    passes: [kubelet({ shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '1s' })],
  },
  {
    code: 'no-time-for-other-pods',
    finds: [kubelet({ shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '30s' })],
    passes: [kubelet({ shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '29s' })],
  },
  {
    code: 'no-graceful-shutdown',
    finds: [kubelet({ systemReserved: { memory: '1Gi' } })],
    passes: [kubelet({ shutdownGracePeriod: '30s' })],
  },
  {
    code: 'image-gc-after-eviction',
    finds: [kubelet({ imageGCHighThresholdPercent: 86 })],
    passes: [kubelet({ imageGCHighThresholdPercent: 85 })],
  },
  {
    code: 'storage-limits-not-enforced',
    finds: [kubelet({ localStorageCapacityIsolation: false })],
    passes: [kubelet({ localStorageCapacityIsolation: true })],
  },
  {
    code: 'lease-renewed-too-rarely',
    finds: [
      controllerManager('--node-monitor-grace-period=40s'),
      kubelet({ nodeLeaseDurationSeconds: 84 }),
    ],
    passes: [
      controllerManager('--node-monitor-grace-period=40s'),
      kubelet({ nodeLeaseDurationSeconds: 80 }),
    ],
  },
  {
    code: 'no-pid-threshold',
    finds: [kubelet({ evictionHard: { 'memory.available': '1Gi' } })],
    passes: [kubelet({ evictionHard: { 'pid.available': '10%' } })],
  },
];
