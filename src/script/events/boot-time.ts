import { withinADay } from '../schema/time-fields.ts';

/** How long a machine that was off takes until its kubelet starts. */
export const bootTime = withinADay
  .meta({
    description: 'From the return of power until the kubelet starts; then containers start again.',
    default: '0s',
  })
  .optional();
