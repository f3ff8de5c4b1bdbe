import { momentary } from '../plan.ts';
import { gracePeriod } from '../schema/grace-period.ts';
import { podTarget } from '../targets/pod-target.ts';

export const evict = podTarget
  .safeExtend({ gracePeriod: gracePeriod.optional() })
  .transform(({ gracePeriod: grace, ...target }) =>
    momentary(
      { kind: 'pods', target },
      { kind: 'evict', ...(grace === undefined ? {} : { gracePeriod: grace }) } as const,
      'evicted pods do not come back; write repeat for asking again',
    ),
  )
  .meta({
    title: 'Evict pods',
    description:
      'Asks the eviction API for each of them, once. What a budget refuses stays and is not asked for again.',
    examples: [{ pods: ['shop/web-*'] }],
  });
