import { lasting } from '../plan.ts';
import { nodeTarget } from '../targets/node-target.ts';
import { FAULTY } from './machine-claims.ts';

export const partition = nodeTarget
  .transform((target) => lasting({ kind: 'nodes', target }, { kind: 'partition' } as const, FAULTY))
  .meta({
    title: 'Cut the network',
    description:
      'Kubelets and control plane cannot reach each other; containers and local eviction go on.',
    examples: [{ zones: ['us-east-1a'] }],
  });
