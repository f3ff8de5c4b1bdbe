/** The mechanisms that request deletions of pods from the API. */
export const DELETION_MECHANISMS = [
  'taint',
  'device-taint',
  'pod-eviction-timeout',
  'pod-gc',
  'delete',
  'drain',
  'evict-api',
  'preemption',
  'workload',
] as const;

/** The mechanisms by which kubelets end pods of their own accord. */
export const KUBELET_MECHANISMS = ['node-pressure', 'local-storage', 'graceful-shutdown'] as const;

export type DeletionMechanism = (typeof DELETION_MECHANISMS)[number];
export type KubeletMechanism = (typeof KUBELET_MECHANISMS)[number];

/** Deletions by a workload as it scales down, or cleans up, are not evictions. */
export type EvictionMechanism = Exclude<DeletionMechanism, 'workload'> | KubeletMechanism;

export const EVICTION_MECHANISMS: readonly EvictionMechanism[] = [
  ...DELETION_MECHANISMS.filter((mechanism) => mechanism !== 'workload'),
  ...KUBELET_MECHANISMS,
];
