import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const singleReplica: Rule<WorkloadSubject> = {
  code: 'single-replica',
  severity: 'note',
  summary: 'workload of one replica',
  why:
    'From the failure of its node until a new pod is ready nothing is ' +
    'served: with the defaults more than five minutes.',
  fix: 'Run two or more replicas, or shorten its tolerationSeconds.',
  source:
    'https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-based-evictions',
  find: ({ object }) =>
    object.kind === 'Deployment' && object.replicas === 1
      ? [
          {
            path: ['spec', 'replicas'],
            message: 'there is one replica: it is down for as long as its eviction takes',
          },
        ]
      : [],
};
