import { z } from 'zod';
import { gracePeriod, pick, podTarget, withoutUndefined } from '#script-fields';
import { momentary } from '../plan.ts';

export const evict = podTarget
  .safeExtend({
    gracePeriod: gracePeriod.optional(),
    pick: pick('pods').optional(),
    dryRun: z
      .boolean()
      .meta({ description: 'Only asks what the answer would be: no pod goes.', default: false })
      .optional(),
  })
  .transform(({ gracePeriod: grace, pick: kept, dryRun, ...target }) =>
    momentary(
      { kind: 'pods', target, ...withoutUndefined({ pick: kept }) },
      { kind: 'evict', ...withoutUndefined({ gracePeriod: grace, pick: kept, dryRun }) } as const,
      'evicted pods do not come back; write repeat for asking again',
    ),
  )
  .meta({
    title: 'Evict pods',
    description:
      'Asks the eviction API for each of them, once. What a budget refuses stays and is not asked for again.',
    examples: [{ pods: ['shop/web-*'] }],
  });
