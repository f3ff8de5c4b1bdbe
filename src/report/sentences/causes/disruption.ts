import type { DisruptionCause } from '#controllers/disruption';
import type { Words } from './words.ts';

/** Decisions of the disruption controller. */
export const DISRUPTION_WORDS: Words<DisruptionCause['kind']> = {
  'disruption/stale-target': ({ pod, reason }) =>
    `${pod} was not deleted within 2m: its condition DisruptionTarget (${reason}) becomes False`,
};
