import { z } from 'zod';
import { given, gracePeriod, podTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export const evict = podTarget
  .safeExtend({
    gracePeriod: gracePeriod.optional(),
    dryRun: z
      .boolean()
      .meta({ description: 'Only asks what the answer would be: no pod goes.', default: false })
      .optional(),
  })
  .transform(({ gracePeriod: grace, dryRun, ...target }) =>
    momentary(
      { kind: 'pods', target },
      { kind: 'evict', ...given({ gracePeriod: grace, dryRun }) } as const,
      'evicted pods do not come back; write repeat for asking again',
    ),
  )
  .meta({
    title: 'Evict pods',
    description:
      'Asks the eviction API for each of them, once. What a budget refuses stays and is not asked for again.',
    examples: [{ pods: ['shop/web-*'] }],
  });
