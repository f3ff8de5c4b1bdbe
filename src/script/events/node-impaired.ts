import { nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';

export const nodeImpaired = nodeTarget
  .transform((target) => lasting({ kind: 'nodes', target }, { kind: 'nodeImpaired' } as const))
  .meta({
    title: 'Let the cloud report machines as impaired',
    description:
      'The status checks of the cloud fail; the machines go on. Karpenter, from 1.12.2 on, takes them ' +
      'away after two minutes.',
    examples: [{ nodes: ['worker-1'] }],
  });
