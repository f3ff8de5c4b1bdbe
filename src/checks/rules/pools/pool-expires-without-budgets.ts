import { controllerOf, coversPod } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { PoolSubject } from '../../subjects/pools.ts';

export const poolExpiresWithoutBudgets: Rule<PoolSubject> = {
  code: 'pool-expires-without-budgets',
  severity: 'note',
  summary: 'NodePool with expireAfter whose pods have no PodDisruptionBudget',
  why:
    'Expiration ignores the disruption budgets of a NodePool: nodes of one age go at once, and ' +
    'without a PodDisruptionBudget all pods of a workload on them do, too.',
  fix: 'Give its workloads PodDisruptionBudgets, or set expireAfter to Never.',
  source: 'karpenter pkg/controllers/nodeclaim/expiration/controller.go Reconcile',
  find: ({ object: { template }, nodes, budgets }) => {
    if (template.expireAfter === 'Never') return [];
    const bare = nodes
      .flatMap(({ pods }) => pods)
      .filter((pod) => {
        const kind = controllerOf(pod)?.kind;
        const isReplicated = kind === 'ReplicaSet' || kind === 'StatefulSet';
        return isReplicated && !budgets.some((budget) => coversPod(budget, pod));
      });
    const [first] = bare;
    return first === undefined
      ? []
      : [
          {
            path: ['spec', 'template', 'spec', 'expireAfter'],
            message:
              `its nodes expire after ${template.expireAfter}, and ${bare.length} of their pods have no ` +
              `PodDisruptionBudget, such as ${first.key}`,
          },
        ];
  },
};
