import type { EvictionMechanism } from '#causes';

/** The words for a mechanism: `3 pods are evicted …`. */
export const MECHANISM_WORDS: Readonly<Record<EvictionMechanism, string>> = {
  taint: 'by the taint-eviction controller',
  'device-taint': 'by the device-taint-eviction controller',
  'pod-eviction-timeout': 'by node lifecycle, after the pod eviction timeout',
  'pod-gc': 'by pod garbage collection',
  delete: 'by plain deletion',
  drain: 'by drains',
  'evict-api': 'through the eviction API',
  preemption: 'by the scheduler, for pods of higher priority',
  'node-pressure': 'by kubelets under pressure',
  'local-storage': 'by kubelets, over a limit of local storage',
  'graceful-shutdown': 'by kubelets, as their nodes shut down',
};

/**
 * The reason why an eviction can violate a budget. The eviction API respects budgets, except for
 * pods that it does not count.
 */
const BUDGETS_IGNORED_BY: Readonly<Record<EvictionMechanism, string>> = {
  taint: 'taint evictions ignore budgets',
  'device-taint': 'evictions by taints of devices ignore budgets',
  'pod-eviction-timeout': 'node lifecycle ignores budgets',
  'pod-gc': 'pod garbage collection ignores budgets',
  delete: 'deletions ignore budgets',
  drain: 'drains with disableEviction ignore budgets',
  'evict-api': 'the eviction API respects budgets only as last counted',
  preemption: 'preemption avoids violations only where it can',
  'node-pressure': 'kubelets ignore budgets',
  'local-storage': 'kubelets ignore budgets',
  'graceful-shutdown': 'kubelets ignore budgets',
};

/** The same for one pod. */
export const MECHANISM_OF_ONE: Readonly<Record<EvictionMechanism, string>> = {
  ...MECHANISM_WORDS,
  drain: 'by a drain',
  preemption: 'by the scheduler, for a pod of higher priority',
  'node-pressure': 'by its kubelet under pressure',
  'local-storage': 'by its kubelet, over a limit of local storage',
  'graceful-shutdown': 'by its kubelet, as its node shuts down',
};

/** Why an eviction violates a budget. Drains may ask the eviction API, or delete pods themselves. */
export const violatedBecause = (eviction: {
  readonly mechanism: EvictionMechanism;
  readonly respectsBudgets?: boolean | undefined;
}): string =>
  BUDGETS_IGNORED_BY[eviction.respectsBudgets === true ? 'evict-api' : eviction.mechanism];
