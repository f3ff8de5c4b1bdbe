import { entriesOf } from '#causes';
import type { FindingData } from '#documents';
import type { Outcome } from '#simulation';
import { between, type Instant, seconds } from '#units';
import { type BusyStretch, busyStretches, slowedClients, type Waited } from './slowed-clients.ts';

/**
 * Evictions that are late because the requests of the evicting component wait. One finding for each
 * client.
 */
export const evictionsThrottled = (
  outcome: Pick<Outcome, 'entries' | 'pace' | 'start'>,
): readonly FindingData[] =>
  slowedClients(outcome, [...byTaints(outcome), ...byPodGc(outcome), ...byDrains(outcome)]).map(
    (slowed) => ({ kind: 'evictions-throttled', ...slowed }),
  );

/** Up to 1.28 taint eviction sends its requests through the client of node lifecycle. */
function byTaints({ entries, pace }: Pick<Outcome, 'entries' | 'pace'>): readonly Waited[] {
  const own = pace.some((client) => client.component === 'taint-eviction');
  const component = own ? 'taint-eviction' : 'node-lifecycle';
  return entriesOf(entries, 'PodDeletionRequested').flatMap(({ at, because }) => {
    const led = entries[because - 1]?.cause;
    if (led?.kind !== 'taint-eviction/throttled') return [];
    return [{ component, at, wait: seconds(led.seconds) }];
  });
}

/** Pod GC decides at the beginning of a pass, and removes one pod after the other. */
function byPodGc({ entries, pace }: Pick<Outcome, 'entries' | 'pace'>): readonly Waited[] {
  const busyAt = busyStretches(pace);
  return entriesOf(entries, 'PodDeletionRequested').flatMap(({ at, cause, component }) => {
    const stretch = cause.mechanism === 'pod-gc' ? busyAt(component, at) : undefined;
    return stretch === undefined ? [] : [{ component, at, wait: between(stretch.from, at) }];
  });
}

/**
 * kubectl drain requests the eviction of all pods of a node at once. Refused pods wait for a budget
 * instead.
 */
function byDrains({ entries, pace }: Pick<Outcome, 'entries' | 'pace'>): readonly Waited[] {
  const busyAt = busyStretches(pace);
  const begun = new Map<string, { readonly at: Instant; readonly stretch: BusyStretch }>();
  const refused = new Set<string>();
  return entriesOf(entries, 'PodDeletionRequested', 'EvictionRefused').flatMap(
    ({ at, cause, component }): readonly Waited[] => {
      if (cause.kind === 'EvictionRefused') refused.add(cause.pod);
      const stretch =
        cause.kind === 'PodDeletionRequested' && component === 'drain' && busyAt(component, at);
      if (!stretch || refused.has(cause.pod)) return [];
      const { node = '' } = cause;
      const first = begun.get(node);
      if (first?.stretch === stretch) return [{ component, at, wait: between(first.at, at) }];
      begun.set(node, { at, stretch });
      return [];
    },
  );
}
