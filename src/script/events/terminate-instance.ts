import { nodeTarget } from '#script-fields';
import { momentary } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';

export const terminateInstance = nodeTarget
  .transform((target) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'terminateInstance' } as const,
      'write addNodes for an instance that takes its place',
      FAULTY,
    ),
  )
  .meta({
    title: 'Terminate instances',
    description:
      'The cloud no longer has these machines: they are off at once, and their Node objects go when ' +
      'they are not ready.',
    examples: [{ nodes: ['worker-1'] }],
  });
