import { seconds } from '#units';
import { duration } from './time-fields.ts';

/** The time that deleted pods have to stop. */
export const gracePeriod = duration
  .refine((span) => span % seconds(1) === 0, {
    message: 'a grace period is a whole number of seconds',
    params: { code: 'script/duration' },
  })
  .meta({ description: 'Instead of the grace period of each pod; 0s: at once.' });
