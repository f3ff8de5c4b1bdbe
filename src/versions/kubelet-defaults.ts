import type { History } from './version.ts';

const UNTIL_1_8 = {
  'memory.available': '100Mi',
  'nodefs.available': '10%',
  'nodefs.inodesFree': '5%',
};

const UNTIL_1_29 = { ...UNTIL_1_8, 'imagefs.available': '15%' };

/** @upstream pkg/kubelet/eviction/defaults_linux.go DefaultEvictionHard (1.36) */
export const DEFAULT_EVICTION_HARD: History<Readonly<Record<string, string>>> = [
  ['1.8', UNTIL_1_8],
  ['1.9', UNTIL_1_29],
  ['1.30', { ...UNTIL_1_29, 'imagefs.inodesFree': '5%' }],
];

/**
 * The phase of pods that a kubelet stops and whose containers all exit with 0.
 * @upstream pkg/kubelet/kubelet_pods.go getPhase (1.36)
 */
export const CLEAN_EXIT: History<'Failed' | 'Succeeded'> = [
  ['1.20', 'Failed'],
  ['1.27', 'Succeeded'],
];

/**
 * Defaults that no release has changed, as written in a KubeletConfiguration.
 * @upstream pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration (1.36)
 */
export const KUBELET_DEFAULTS = {
  enforceNodeAllocatable: ['pods'],
  evictionMaxPodGracePeriod: 0,
  evictionPressureTransitionPeriod: '5m',
  imageGCHighThresholdPercent: 85,
  imageGCLowThresholdPercent: 80,
  imageMinimumGCAge: '2m',
  localStorageCapacityIsolation: true,
} as const;

/** A kubelet renews its lease so often within `nodeLeaseDurationSeconds`. */
export const RENEWALS_PER_LEASE = 4;
