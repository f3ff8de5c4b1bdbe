import { isTerminating } from '#cluster';
import { earliest, type Instant, later, minutes } from '#units';
import { type CoveredPods, isHealthy } from './covered-pods.ts';

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
  covered: Pick<CoveredPods, 'pod'>,
  disruptedPods: DisruptedPods,
  now: Instant,
): StillDisrupted {
  if (disruptedPods.size === 0) return { disruptedPods };
  const waiting = new Map<string, Instant>();
  let recheckAt: Instant | undefined;
  for (const [name, grantedAt] of disruptedPods) {
    const pod = covered.pod(name);
    const due = later(grantedAt, DELETION_TIMEOUT);
    if (pod === undefined || isTerminating(pod) || due < now) continue;
    waiting.set(name, grantedAt);
    recheckAt = recheckAt === undefined ? due : earliest(due, recheckAt);
  }
  return { disruptedPods: waiting, ...(recheckAt === undefined ? {} : { recheckAt }) };
}

/**
 * Ready pods that are not being deleted. At the very end of its time a granted eviction is still
 * listed, but its pod counts again.
 * @upstream pkg/controller/disruption/disruption.go countHealthyPods (1.36)
 */
export function countHealthyPods(
  covered: Pick<CoveredPods, 'healthy' | 'pod'>,
  disruptedPods: DisruptedPods,
  now: Instant,
): number {
  let goSoon = 0;
  for (const [name, grantedAt] of disruptedPods) {
    const pod = covered.pod(name);
    if (pod !== undefined && isHealthy(pod) && later(grantedAt, DELETION_TIMEOUT) > now)
      goSoon += 1;
  }
  return covered.healthy - goSoon;
}
