import { nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';

export const cordon = nodeTarget
  .transform((target) =>
    lasting({ kind: 'nodes', target }, { kind: 'cordon' } as const, {
      aspect: 'scheduling',
      state: 'cordoned',
    }),
  )
  .meta({
    title: 'Cordon nodes',
    description: 'No new pods are scheduled to them.',
    examples: [{ nodes: ['worker-1'] }],
  });
