import { nodeTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export const uncordon = nodeTarget
  .transform((target) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'uncordon' } as const,
      'write the cordon that follows as an event of its own',
      { aspect: 'scheduling', state: 'uncordoned' },
    ),
  )
  .meta({
    title: 'Uncordon nodes',
    description: 'New pods are scheduled to them again.',
    examples: [{ nodes: ['worker-1'] }],
  });
