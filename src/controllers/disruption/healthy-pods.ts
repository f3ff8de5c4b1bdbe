import { isTerminating } from '#cluster';
import { earliest, type Instant, later, minutes } from '#units';
import { type CoveredPods, isHealthy } from './covered-pods.ts';

/** The time after which a granted eviction without a deletion counts as lost. */
const DELETION_TIMEOUT = minutes(2);

type DisruptedPods = ReadonlyMap<string, Instant>;

/** Granted evictions that the controller still waits for. */
export interface StillDisrupted {
  readonly disruptedPods: DisruptedPods;
  /** The time at which the first of them expires. */
  readonly recheckAt?: Instant;
}

/**
 * Removes pods from the list that were deleted, are being deleted, or were not deleted in time.
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
