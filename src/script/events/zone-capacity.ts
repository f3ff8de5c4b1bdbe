import { z } from 'zod';
import { nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';

export const zoneCapacity = nodeTarget
  .safeExtend({
    state: z.enum(['none', 'hangs', 'back']).meta({
      description:
        'none: the cloud takes no order there. hangs: it takes orders, and no machine comes. back: ' +
        'as it was before such an event.',
    }),
  })
  .transform(({ state, ...target }) =>
    lasting({ kind: 'nodes', target }, { kind: 'zoneCapacity', state } as const),
  )
  .meta({
    title: 'Change what the cloud has in zones',
    description:
      'What becomes of orders of machines in the zones of these nodes. It matters where an ' +
      'autoscaler is played.',
    examples: [{ zones: ['us-east-1a'], state: 'none' }],
  });
