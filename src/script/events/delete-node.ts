import { nodeTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export const deleteNode = nodeTarget
  .transform((target) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'deleteNode' } as const,
      'write addNodes for a node that takes its place',
    ),
  )
  .meta({
    title: 'Delete Node objects',
    description: 'As kubectl delete node does. The machines go on as they are.',
    examples: [{ nodes: ['worker-1'] }],
  });
