import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const noBudget: Rule<WorkloadSubject> = {
  code: 'no-budget',
  severity: 'note',
  summary: 'replicas without a PodDisruptionBudget',
  why: 'A drain may evict all of them at once; evictions by taints and kubelets ignore budgets anyway.',
  fix: 'Add a PodDisruptionBudget with maxUnavailable: 1.',
  source: 'https://kubernetes.io/docs/tasks/run-application/configure-pdb/',
  find: ({ object: { kind, replicas = 0 }, budgets }) =>
    (kind === 'Deployment' || kind === 'StatefulSet') && replicas >= 2 && budgets.length === 0
      ? [
          {
            path: ['metadata', 'name'],
            message: `no PodDisruptionBudget covers the ${replicas} replicas`,
          },
        ]
      : [],
};
