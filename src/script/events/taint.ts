import { z } from 'zod';
import { nodeTarget, taintSpec } from '#script-fields';
import { lasting } from '../plan.ts';
import { taintClaims } from './taint-claims.ts';

export const taint = nodeTarget
  .safeExtend({
    taints: z.array(taintSpec).min(1).meta({
      description: 'key=value:Effect or key:Effect; replaces one of the same key and effect.',
    }),
  })
  .transform(({ taints, ...target }) =>
    lasting(
      { kind: 'nodes', target },
      { kind: 'taint', taints } as const,
      ...taintClaims(taints, 'added'),
    ),
  )
  .meta({
    title: 'Taint nodes',
    description: 'As kubectl taint does.',
    examples: [{ nodes: ['worker-1'], taints: ['maintenance=now:NoExecute'] }],
  });
