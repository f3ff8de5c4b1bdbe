import { excludingKey } from '#autoscaling';
import type { Rule } from '../../rule.ts';
import type { PoolSubject } from '../../subjects/pools.ts';

export const poolRequirementsExclude: Rule<PoolSubject> = {
  code: 'pool-requirements-exclude',
  severity: 'error',
  summary: 'NodePool whose requirements exclude each other',
  why: 'No machine meets them: Karpenter orders none, and pods that need the pool stay Pending.',
  fix: 'Remove one of the requirements on the label.',
  source: 'karpenter pkg/scheduling/requirements.go Compatible',
  find: ({ object: { template } }) => {
    const key = excludingKey(template.requirements);
    const place = template.requirements.findLastIndex((each) => each.key === key);
    return key === undefined
      ? []
      : [
          {
            path: ['spec', 'template', 'spec', 'requirements', place],
            message: `no value of ${key} meets all requirements on it`,
          },
        ];
  },
};
