import { seconds } from '#units';
import { momentary } from '../plan.ts';
import { duration } from '../schema/time-fields.ts';
import { podTarget } from '../targets/pod-target.ts';

export const deletePods = podTarget
  .safeExtend({
    gracePeriod: duration
      .refine((span) => span % seconds(1) === 0, {
        message: 'a grace period is a whole number of seconds',
        params: { code: 'script/duration' },
      })
      .meta({ description: 'Instead of the grace period of each pod; 0s: at once.' })
      .optional(),
  })
  .transform(({ gracePeriod, ...target }) =>
    momentary(
      { kind: 'pods', target },
      { kind: 'deletePods', ...(gracePeriod === undefined ? {} : { gracePeriod }) } as const,
      'deleted pods do not come back; write repeat for deleting again',
    ),
  )
  .meta({
    title: 'Delete pods',
    description: 'As kubectl delete pod does; no budget is asked.',
    examples: [{ pods: ['shop/web-*'] }],
  });
