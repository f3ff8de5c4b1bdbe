import { z } from 'zod';
import { given } from '../given.ts';
import { lasting } from '../plan.ts';
import { nodeTarget } from '../targets/node-target.ts';
import { FAULTY } from './machine-claims.ts';

export interface PartitionAction {
  readonly kind: 'partition';
  /** Cut unless given. */
  readonly podNetwork?: 'cut' | 'kept';
}

export const partition = nodeTarget
  .safeExtend({
    podNetwork: z
      .enum(['cut', 'kept'])
      .meta({
        description:
          'Whether clients elsewhere lose the pods of these nodes too, or only the way to the control ' +
          'plane is cut.',
        default: 'cut',
      })
      .optional(),
  })
  .transform(({ podNetwork, ...target }) =>
    lasting<PartitionAction>(
      { kind: 'nodes', target },
      { kind: 'partition', ...given({ podNetwork }) },
      FAULTY,
    ),
  )
  .meta({
    title: 'Cut the network',
    description:
      'Kubelets and control plane cannot reach each other; containers and local eviction go on.',
    examples: [{ zones: ['us-east-1a'] }],
  });
