import { gracePeriod, pick, podTarget, withoutUndefined } from '#script-fields';
import { momentary } from '../plan.ts';

export const deletePods = podTarget
  .safeExtend({
    gracePeriod: gracePeriod.optional(),
    pick: pick('pods').optional(),
  })
  .transform(({ gracePeriod: grace, pick: kept, ...target }) =>
    momentary(
      { kind: 'pods', target, ...withoutUndefined({ pick: kept }) },
      { kind: 'deletePods', ...withoutUndefined({ gracePeriod: grace }) } as const,
      'deleted pods do not come back; write repeat for deleting again',
    ),
  )
  .meta({
    title: 'Delete pods',
    description: 'As kubectl delete pod does; no budget is asked.',
    examples: [{ pods: ['shop/web-*'] }],
  });
