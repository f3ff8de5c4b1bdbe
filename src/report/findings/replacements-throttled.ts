import type { FindingData } from '#documents';
import type { Outcome } from '#play';
import { podsCreatedOrBound } from '#run-facts';
import { between, latest } from '#units';
import { busyStretches, slowedClients, type Waited } from './slowed-clients.ts';

/**
 * Pods that are created or bound late because the requests of their controller or of the scheduler
 * wait. One finding for each client.
 */
export const replacementsThrottled = (
  outcome: Pick<Outcome, 'entries' | 'pace' | 'start'>,
): readonly FindingData[] =>
  slowedClients(outcome, waitsOf(outcome)).map((slowed) => ({
    kind: 'replacements-throttled',
    ...slowed,
  }));

/**
 * Waits from the cause of a pod, or of its binding, to the action. Time before the stretch does not
 * count.
 */
function waitsOf({ entries, pace }: Pick<Outcome, 'entries' | 'pace'>): readonly Waited[] {
  if (pace.every(({ busy }) => busy.length === 0)) return [];
  const busyAt = busyStretches(pace);
  return podsCreatedOrBound(entries).flatMap(({ at, component, because }) => {
    const stretch = busyAt(component, at);
    if (stretch === undefined) return [];
    const led = entries[because - 1]?.at ?? stretch.from;
    return [{ component, at, wait: between(latest(stretch.from, led), at) }];
  });
}
