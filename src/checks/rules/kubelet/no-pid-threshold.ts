import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const noPidThreshold: Rule<KubeletSubject> = {
  code: 'no-pid-threshold',
  severity: 'note',
  summary: 'no threshold for process ids',
  why:
    'There is no default for pid.available: one pod can take all process ' +
    'ids, and then not even the kubelet can start any.',
  fix: 'Add pid.available to evictionHard, such as 10%, or set podPidsLimit.',
  source: 'https://kubernetes.io/docs/concepts/policy/pid-limiting/#pid-based-eviction',
  find: ({ configuration, thresholds }) => {
    const isWatched =
      thresholds.length === 0 || thresholds.some(({ signal }) => signal === 'pid.available');
    if (configuration.evictionHard == null || isWatched) return [];
    return [
      {
        path: ['evictionHard'],
        part: 'name',
        message: 'pid.available has no threshold, and there is no default',
      },
    ];
  },
};
