import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const storageLimitsNotEnforced: Rule<KubeletSubject> = {
  code: 'storage-limits-not-enforced',
  severity: 'warning',
  summary: 'limits of local storage that are not enforced',
  why:
    'Size limits of emptyDir volumes and ephemeral-storage limits ' +
    'evict no pod: one pod can fill the disk for all.',
  fix: 'Leave localStorageCapacityIsolation true.',
  source: 'pkg/kubelet/eviction/eviction_manager.go localStorageEviction',
  find: ({ configuration }) =>
    configuration.localStorageCapacityIsolation === false
      ? [
          {
            path: ['localStorageCapacityIsolation'],
            message: 'size limits of emptyDir volumes and of ephemeral storage evict no pod',
          },
        ]
      : [],
};
