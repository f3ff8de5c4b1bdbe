import { nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';

export const freeze = nodeTarget
  .transform((target) => lasting({ kind: 'nodes', target }, { kind: 'freeze' } as const, FAULTY))
  .meta({
    title: 'Freeze machines',
    description:
      'The machines stand still, as a paused VM or one with a stalled disk does, and go on later ' +
      'with all that they knew.',
    examples: [{ nodes: ['worker-1'] }],
  });
