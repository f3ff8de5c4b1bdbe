import { lasting } from '../plan.ts';
import { nodeTarget } from '../targets/node-target.ts';
import { FAULTY } from './machine-claims.ts';

export const powerOff = nodeTarget
  .transform((target) => lasting({ kind: 'nodes', target }, { kind: 'powerOff' } as const, FAULTY))
  .meta({
    title: 'Power off machines',
    description: 'The machines are gone at once: kubelets and containers stop.',
    examples: [{ zones: ['us-east-1a'] }],
  });
