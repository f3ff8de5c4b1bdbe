import { z } from 'zod';
import { nodeTarget, untaintSpec } from '#script-fields';
import { momentary } from '../plan.ts';
import { taintClaims } from './taint-claims.ts';

export const untaint = nodeTarget
  .safeExtend({
    taints: z
      .array(untaintSpec)
      .min(1)
      .meta({ description: 'key:Effect, or key alone for its taints of every effect.' }),
  })
  .transform(({ taints, ...target }) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'untaint', taints } as const,
      'write the taint that comes back as an event of its own',
      ...taintClaims(taints, 'removed'),
    ),
  )
  .meta({
    title: 'Remove taints from nodes',
    description: 'As kubectl taint with a minus at the end does.',
    examples: [{ nodes: ['worker-1'], taints: ['maintenance:NoExecute'] }],
  });
