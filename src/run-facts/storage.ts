import { entriesOf } from '#causes';
import type { Entries } from './entries.ts';

/** How many volumes are attached, detached and provisioned. */
export const workOfStorage = (entries: Entries) => ({
  attachTime: entriesOf(entries, 'VolumeAttached').length,
  detachTime: entriesOf(entries, 'VolumeDetached', 'VolumeForceDetached').length,
  provisionTime: entriesOf(entries, 'persistent-volume/provisioned').length,
});
