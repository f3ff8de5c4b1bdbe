import type { Rule } from '../../rule.ts';
import type { NodeSubject } from '../../subjects/nodes.ts';
import type { Drift } from '../../subjects/pool-drift.ts';

export const nodeUnlikeItsPool: Rule<NodeSubject> = {
  code: 'node-unlike-its-pool',
  severity: 'note',
  summary: 'node whose kubelet, taints or memory for pods differ from those of its pool',
  why:
    'It evicts at other thresholds, keeps other pods away or has other room than its siblings, so that ' +
    'what holds for the pool does not hold for it.',
  fix: 'Replace the node, or roll the change out to the whole pool.',
  source: 'https://kubernetes.io/docs/tasks/administer-cluster/reserve-compute-resources/',
  find: ({ drifts }) =>
    drifts.map((drift) => ({ path: ['metadata', 'name'], message: driftText(drift) })),
};

const driftText = ({ pool, what, own, others, count }: Drift): string =>
  `its ${what} ${what === 'taints' ? 'are' : 'is'} ${own}, and ${others} on ` +
  `${count} others of pool ${pool}`;
