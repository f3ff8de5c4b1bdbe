import { isPodReady, isTerminating, type Pod } from '#cluster';
import { earliest, type Instant, later, minutes } from '#units';

/** How long a granted eviction may go without a deletion before it counts as lost. */
const DELETION_TIMEOUT = minutes(2);

type DisruptedPods = ReadonlyMap<string, Instant>;

/** Granted evictions that the controller still waits for. */
export interface StillDisrupted {
  readonly disruptedPods: DisruptedPods;
  /** When the first of them will have taken too long. */
  readonly recheckAt?: Instant;
}

/**
 * Takes out of the list what was deleted, what is being deleted and what was not deleted in time.
 * @upstream pkg/controller/disruption/disruption.go buildDisruptedPodMap (1.36)
 */
export function stillDisrupted(
  covered: readonly Pick<Pod, 'name' | 'deletionTimestamp'>[],
  disruptedPods: DisruptedPods,
  now: Instant,
): StillDisrupted {
  if (disruptedPods.size === 0) return { disruptedPods };
  const waiting = new Map<string, Instant>();
  let recheckAt: Instant | undefined;
  for (const pod of covered) {
    const grantedAt = isTerminating(pod) ? undefined : disruptedPods.get(pod.name);
    if (grantedAt === undefined) continue;
    const due = later(grantedAt, DELETION_TIMEOUT);
    if (due < now) continue;
    waiting.set(pod.name, grantedAt);
    recheckAt = recheckAt === undefined ? due : earliest(due, recheckAt);
  }
  return { disruptedPods: waiting, ...(recheckAt === undefined ? {} : { recheckAt }) };
}

/**
 * Ready pods that nobody is deleting. At the very end of its time a granted eviction is still
 * listed, but its pod counts again.
 * @upstream pkg/controller/disruption/disruption.go countHealthyPods (1.36)
 */
export const countHealthyPods = (
  covered: readonly Pick<Pod, 'name' | 'conditions' | 'deletionTimestamp'>[],
  disruptedPods: DisruptedPods,
  now: Instant,
): number =>
  covered.filter((pod) => {
    if (isTerminating(pod)) return false;
    const grantedAt = disruptedPods.get(pod.name);
    const goesSoon = grantedAt !== undefined && later(grantedAt, DELETION_TIMEOUT) > now;
    return !goesSoon && isPodReady(pod);
  }).length;
