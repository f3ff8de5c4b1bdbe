import type { FindingData } from '#documents';
import type { Outcome } from '#play';
import { grantedAtOnce, removalRequests } from '#run-facts';
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
  return removalRequests(entries).flatMap(({ at, because }) => {
    const led = entries[because - 1]?.cause;
    if (led?.kind !== 'taint-eviction/throttled') return [];
    return [{ component, at, wait: seconds(led.seconds) }];
  });
}

/** Pod GC decides at the beginning of a pass, and removes one pod after the other. */
function byPodGc({ entries, pace }: Pick<Outcome, 'entries' | 'pace'>): readonly Waited[] {
  const busyAt = busyStretches(pace);
  return removalRequests(entries).flatMap(({ at, cause, component }) => {
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
  return grantedAtOnce(entries).flatMap(({ at, cause, component }): readonly Waited[] => {
    const stretch = busyAt(component, at);
    if (stretch === undefined) return [];
    const { node = '' } = cause;
    const first = begun.get(node);
    if (first?.stretch === stretch) return [{ component, at, wait: between(first.at, at) }];
    begun.set(node, { at, stretch });
    return [];
  });
}
