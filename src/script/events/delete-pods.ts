import { gracePeriod, podTarget } from '#script-fields';
import { momentary } from '../plan.ts';

export const deletePods = podTarget
  .safeExtend({
    gracePeriod: gracePeriod.optional(),
  })
  .transform(({ gracePeriod: grace, ...target }) =>
    momentary(
      { kind: 'pods', target },
      { kind: 'deletePods', ...(grace === undefined ? {} : { gracePeriod: grace }) } as const,
      'deleted pods do not come back; write repeat for deleting again',
    ),
  )
  .meta({
    title: 'Delete pods',
    description: 'As kubectl delete pod does; no budget is asked.',
    examples: [{ pods: ['shop/web-*'] }],
  });
