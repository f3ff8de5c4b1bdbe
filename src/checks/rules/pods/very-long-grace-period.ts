import type { Rule } from '../../rule.ts';
import type { PodSubject } from '../../subjects/pods.ts';

export const veryLongGracePeriod: Rule<PodSubject> = {
  code: 'very-long-grace-period',
  severity: 'note',
  summary: 'grace period that holds up drains',
  why: 'A drain, and a taint eviction, wait so long for the pod; a hard eviction and a shutdown do not.',
  fix: 'Take what the pod needs to stop.',
  source: 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination',
  find: ({ spec, within }) =>
    (spec.terminationGracePeriodSeconds ?? 0) > LONG
      ? [
          {
            path: [...within, 'terminationGracePeriodSeconds'],
            message: `a drain waits up to ${spec.terminationGracePeriodSeconds} s for the pod`,
          },
        ]
      : [],
};

const LONG = 3_600;
