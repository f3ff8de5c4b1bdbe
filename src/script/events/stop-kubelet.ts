import { nodeTarget } from '#script-fields';
import { lasting } from '../plan.ts';
import { FAULTY } from './machine-claims.ts';

export const stopKubelet = nodeTarget
  .transform((target) =>
    lasting({ kind: 'nodes', target }, { kind: 'stopKubelet' } as const, FAULTY),
  )
  .meta({
    title: 'Stop kubelets',
    description: 'The kubelet process is down; containers go on, without local eviction.',
    examples: [{ nodes: ['worker-1'] }],
  });
