import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

export const notReplaced: Rule<PodSubject> = {
  code: 'not-replaced',
  severity: 'warning',
  summary: 'pod without a controller',
  why: 'Once evicted it is gone: no workload creates it again.',
  fix: 'Create it from a Deployment, a StatefulSet or a Job.',
  source: 'https://kubernetes.io/docs/concepts/workloads/pods/#working-with-pods',
  find: ({ kind }) =>
    kind === 'BarePod'
      ? [
          {
            path: ['metadata', 'name'],
            message: 'no controller replaces the pod when it is evicted',
          },
        ]
      : [],
};
