import { entriesOf } from '#causes';
import type { Entries, Entry, EntryOf } from './entries.ts';

/** Evictions that are scheduled, in order. */
export const countdowns = (entries: Entries): readonly EntryOf<'EvictionScheduled'>[] =>
  entriesOf(entries, 'EvictionScheduled');

export const isCountdown = (entry: Entry): entry is EntryOf<'EvictionScheduled'> =>
  entry.cause.kind === 'EvictionScheduled';

/** Whether a scheduled eviction is cancelled. */
export const isCancelled = (entry: Entry): entry is EntryOf<'EvictionCancelled'> =>
  entry.cause.kind === 'EvictionCancelled';
