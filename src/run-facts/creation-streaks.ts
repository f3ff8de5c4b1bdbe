import { entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Entries, Entry, EntryOf } from './entries.ts';

type Refused = EntryOf<'workloads/creation-refused'>;

/** The refusals of one workload, one after the other. */
export interface CreationStreak {
  readonly first: Refused;
  last: Refused;
  tries: number;
  /** The instant at which a pod was created again. */
  to?: Instant;
}

/**
 * The times in which the API server refuses the new pods of a workload, from the first refusal until a
 * pod is created, but for refusals by webhooks.
 */
export function creationStreaks(entries: Entries): readonly CreationStreak[] {
  if (entriesOf(entries, 'workloads/creation-refused').length === 0) return [];
  const streaks: CreationStreak[] = [];
  const open = new Map<string, CreationStreak>();
  const told = entriesOf(entries, 'workloads/creation-refused', 'PodCreated');
  for (const entry of told.filter(isNotByWebhook)) {
    const { cause, at } = entry;
    if (cause.kind === 'PodCreated') {
      const creator = entries[entry.because - 1]?.cause;
      const name = creator !== undefined && 'workload' in creator ? `${creator.workload}` : '';
      const streak = open.get(name);
      if (streak !== undefined) streak.to = at;
      open.delete(name);
      continue;
    }
    const refused = entry as Refused;
    const streak = open.get(cause.workload);
    if (streak === undefined) {
      const begun: CreationStreak = { first: refused, last: refused, tries: 1 };
      streaks.push(begun);
      open.set(cause.workload, begun);
    } else {
      streak.last = refused;
      streak.tries += 1;
    }
  }
  return streaks;
}

const isNotByWebhook = ({ cause }: Entry): boolean =>
  cause.kind !== 'workloads/creation-refused' || !cause.by.endsWith('WebhookConfiguration');
