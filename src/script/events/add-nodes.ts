import { z } from 'zod';
import { nameField } from '#script-fields';
import { momentary } from '../plan.ts';

/** The largest cluster that Kubernetes supports. */
const MOST_NODES = 5_000;

export const addNodes = z
  .strictObject({
    count: z
      .int()
      .min(1)
      .max(MOST_NODES)
      .meta({ description: 'How many nodes.', default: 1 })
      .optional(),
    like: nameField('the name of a node', 'worker-1')
      .meta({
        description:
          'The node whose labels, taints and capacity the new ones have. ' +
          'Left out: the first of the zone by name, or of the cluster.',
      })
      .optional(),
    zone: nameField('the name of a zone', 'us-east-1a')
      .meta({ description: 'The zone of the new nodes, which may be a new one.' })
      .optional(),
    namePrefix: nameField('the beginning of a name', 'spare')
      .meta({
        description: 'Names are namePrefix-1, namePrefix-2 and so on, without those in use.',
      })
      .optional(),
  })
  .transform(({ count = 1, ...like }) =>
    momentary(
      { kind: 'new-nodes', count, ...like },
      { kind: 'addNodes' } as const,
      'write deleteNode for nodes that go again',
    ),
  )
  .meta({
    title: 'Add nodes',
    description: 'New nodes that are Ready at once.',
    examples: [{ count: 2, like: 'worker-1', namePrefix: 'spare' }],
  });
