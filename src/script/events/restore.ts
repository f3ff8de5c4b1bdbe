import { momentary } from '../plan.ts';
import { nodeTarget } from '../targets/node-target.ts';
import { RESTORED } from './machine-claims.ts';

export const restore = nodeTarget
  .transform((target) =>
    momentary(
      { kind: 'nodes', target },
      { kind: 'restore' } as const,
      'write the fault that follows as an event of its own',
      RESTORED,
    ),
  )
  .meta({
    title: 'Restore machines',
    description: 'Back to normal: ends every fault of these machines, however many overlap.',
    examples: [{ all: true }],
  });
