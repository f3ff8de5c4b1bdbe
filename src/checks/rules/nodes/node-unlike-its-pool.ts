import { driftText } from '#autoscaling';
import type { Rule } from '../../rule.ts';
import type { NodeSubject } from '../../subjects/nodes.ts';

export const nodeUnlikeItsPool: Rule<NodeSubject> = {
  code: 'node-unlike-its-pool',
  severity: 'note',
  summary: 'node whose kubelet, taints, room or labels differ from those of its pool',
  why:
    'It evicts at other thresholds, keeps other pods away or has other room than its siblings, so that ' +
    'what holds for the pool does not hold for it.',
  fix: 'Replace the node, or roll the change out to the whole pool.',
  source: 'https://kubernetes.io/docs/tasks/administer-cluster/reserve-compute-resources/',
  find: ({ drifts }) =>
    drifts.map((drift) => ({ path: ['metadata', 'name'], message: `its ${driftText(drift)}` })),
};
