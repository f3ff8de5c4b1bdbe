import { withinADay } from '#script-fields';

/** The time from the start of a machine until its kubelet starts. */
export const bootTime = withinADay
  .meta({
    description: 'From the return of power until the kubelet starts; then containers start again.',
    default: '0s',
  })
  .optional();

/** Where the power stays off there is nothing to boot. */
export const BOOTS_WITH_FOR = { countsWithFor: 'bootTime' } as const;
