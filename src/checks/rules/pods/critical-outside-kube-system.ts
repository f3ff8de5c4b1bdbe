import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

export const criticalOutsideKubeSystem: Rule<PodSubject> = {
  code: 'critical-outside-kube-system',
  severity: 'warning',
  summary: 'system priority outside kube-system',
  why:
    'Kubelets never evict pods of such a priority for pressure: ' +
    'others go in their place, whatever they use.',
  fix: 'Use a priority class of your own, below 1000000000.',
  source: 'pkg/kubelet/types/pod_update.go IsCriticalPod',
  find: ({ namespace, spec, within }) =>
    namespace !== 'kube-system' && (spec.priorityClassName ?? '').startsWith('system-')
      ? [
          {
            path: [...within, 'priorityClassName'],
            message: `a pod of ${spec.priorityClassName} in ${namespace} is never evicted under pressure`,
          },
        ]
      : [],
};
