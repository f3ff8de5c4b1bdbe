import { entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, Entry, EntryOf } from './entries.ts';

/** A time in which a component has no leader. */
export interface LeaderlessSpell {
  readonly lost: Cause & { readonly kind: 'LeaderLost' };
  /** The webhook that keeps its Lease from being renewed; undefined where something else does. */
  readonly webhook: string | undefined;
  readonly from: Instant;
  /** Undefined where it lasts to the end. */
  readonly to: Instant | undefined;
  /** Undefined where no leader follows, or the whole component is down. */
  readonly next: (Cause & { readonly kind: 'LeaderElected' }) | undefined;
}

/** The times in which a component of the control plane has no leader, in order. */
export function leaderlessSpells(entries: Entries): readonly LeaderlessSpell[] {
  const ends = entriesOf(entries, 'LeaderElected', 'control-plane/down');
  const webhooks = new Map(
    entriesOf(entries, 'admission/webhook-lost').map(({ id, cause }) => [id, cause.webhook]),
  );
  return entriesOf(entries, 'LeaderLost').map(({ at: from, cause: lost, because }) => {
    const end = ends.find((each) => each.at >= from && each.cause.component === lost.component);
    const next = end?.cause.kind === 'LeaderElected' ? end.cause : undefined;
    return { lost, from, to: end?.at, next, webhook: webhooks.get(because) };
  });
}

/** Leaders that are lost and that are elected, in order. */
export const leaderChanges = (
  entries: Entries,
): readonly EntryOf<'LeaderLost' | 'LeaderElected'>[] =>
  entriesOf(entries, 'LeaderLost', 'LeaderElected');

/** What interrupts the controllers that evict, in order. */
export const interruptions = (entries: Entries): Entries =>
  entriesOf(
    entries,
    'control-plane/down',
    'LeaderLost',
    'LeaderElected',
    'node-lifecycle/restarted',
  );

/**
 * The leader that is lost, the one that is elected and the controllers that begin anew, where a run
 * has these interruptions and no others.
 */
export function onlyElectionIn(
  found: Entries,
):
  | { readonly lost: EntryOf<'LeaderLost'>; readonly elected: EntryOf<'LeaderElected'> }
  | undefined {
  const [lost, elected, restarted, more] = found;
  if (more !== undefined || restarted?.cause.kind !== 'node-lifecycle/restarted') return undefined;
  return lost && elected && isLost(lost) && isElected(elected) ? { lost, elected } : undefined;
}

const isLost = (entry: Entry): entry is EntryOf<'LeaderLost'> => entry.cause.kind === 'LeaderLost';

const isElected = (entry: Entry): entry is EntryOf<'LeaderElected'> =>
  entry.cause.kind === 'LeaderElected';

/** When node lifecycle begins anew, without what it knew. */
export const restartsOfLifecycle = (
  entries: Entries,
): readonly EntryOf<'node-lifecycle/restarted'>[] => entriesOf(entries, 'node-lifecycle/restarted');
