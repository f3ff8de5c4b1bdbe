import type { Rule } from '../../rule.ts';
import type { PoolSubject } from '../../subjects/pools.ts';

const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';

export const poolHeldByPods: Rule<PoolSubject> = {
  code: 'pool-held-by-pods',
  severity: 'warning',
  summary: 'NodePool on whose every node a pod forbids disruption',
  why:
    'Karpenter consolidates none of its nodes and replaces no drifted one, and their drains wait ' +
    'for these pods.',
  fix: 'Leave karpenter.sh/do-not-disrupt to pods that must not be interrupted, and to few nodes.',
  source: 'karpenter pkg/controllers/state/statenode.go ValidatePodsDisruptable',
  find: ({ object, nodes }) => {
    const isHeld = nodes.every(({ pods }) =>
      pods.some(({ annotations }) => annotations[DO_NOT_DISRUPT] === 'true'),
    );
    return nodes.length === 0 || !isHeld
      ? []
      : [
          {
            path: ['metadata', 'name'],
            message: `each of the ${nodes.length} nodes of ${object.name} has a pod with ${DO_NOT_DISRUPT}: "true"`,
          },
        ];
  },
};
