import { nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';

export const stopInstance = nodeTarget
  .transform((target) =>
    lasting({ kind: 'nodes', target }, { kind: 'stopInstance' } as const, FAULTY),
  )
  .meta({
    title: 'Stop instances',
    description:
      'The cloud has stopped these machines: they are off at once, and their Node objects stay.',
    examples: [{ nodes: ['worker-1'] }],
  });
