import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

export const noTimeToStop: Rule<PodSubject> = {
  code: 'no-time-to-stop',
  severity: 'warning',
  summary: 'grace period of 0',
  why:
    'Whoever evicts the pod kills it at once, without SIGTERM; of a ' +
    'StatefulSet two pods of one name may then run.',
  fix: 'Leave 30 seconds, or as many as the pod needs.',
  source: 'https://kubernetes.io/docs/tasks/run-application/force-delete-stateful-set-pod/',
  find: ({ spec, within }) =>
    spec.terminationGracePeriodSeconds === 0
      ? [
          {
            path: [...within, 'terminationGracePeriodSeconds'],
            message: 'the pod gets 0 seconds to stop',
          },
        ]
      : [],
};
