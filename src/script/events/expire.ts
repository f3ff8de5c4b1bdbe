import { nodeTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export const expire = nodeTarget
  .transform((target) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'expire' } as const,
      'an expired node goes for good; the pods that it leaves get others',
    ),
  )
  .meta({
    title: 'Let nodes of Karpenter expire',
    description:
      'As if expireAfter of their NodePool were over: Karpenter takes these nodes away at once, ' +
      'whatever its disruption budgets say, and orders others only for pods that find no room.',
    examples: [{ nodes: ['worker-1'] }],
  });
