import { LABEL_ZONE } from '#autoscaling';
import type { Rule } from '../../rule.ts';
import type { PoolSubject } from '../../subjects/pools.ts';

export const poolInOneZone: Rule<PoolSubject> = {
  code: 'pool-in-one-zone',
  severity: 'note',
  summary: 'NodePool that makes nodes in one zone only',
  why:
    'When the zone fails, Karpenter orders the machines for its pods in the zone that failed, ' +
    'and no others.',
  fix: 'Allow other zones, or let another pool take the same pods.',
  source: 'karpenter pkg/controllers/provisioning/scheduling/nodeclaim.go Add',
  find: ({ object: { template } }) => {
    const place = template.requirements.findIndex(
      ({ key, operator, values }) => key === LABEL_ZONE && operator === 'In' && values.length === 1,
    );
    const zone = template.requirements[place]?.values[0];
    return zone === undefined
      ? []
      : [
          {
            path: ['spec', 'template', 'spec', 'requirements', place, 'values'],
            message: `all of its nodes are in ${zone}`,
          },
        ];
  },
};
