import type { Rule } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

export const maxPodGraceNegative: Rule<KubeletSubject> = {
  code: 'max-pod-grace-negative',
  severity: 'warning',
  summary: 'negative evictionMaxPodGracePeriod',
  why:
    'A negative value does not select the grace period of each pod: the kubelet takes it as one second, so that soft ' +
    'evictions kill nearly at once.',
  fix: 'Set evictionMaxPodGracePeriod to the seconds that pods need to stop.',
  source: 'pkg/kubelet/pod_workers.go calculateEffectiveGracePeriod',
  find: ({ configuration: { evictionMaxPodGracePeriod: seconds } }) =>
    (seconds ?? 0) >= 0
      ? []
      : [
          {
            path: ['evictionMaxPodGracePeriod'],
            message: `evictionMaxPodGracePeriod of ${seconds} s counts as one second in soft evictions`,
          },
        ],
};
