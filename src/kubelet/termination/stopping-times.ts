import {
  type Duration,
  earliest,
  type Instant,
  later,
  latest,
  microseconds,
  seconds,
} from '#units';

/** How the containers of a pod stop, where that is known. */
export interface StoppingTimes {
  /** From SIGTERM until the containers have exited by themselves; absent when they wait to be killed. */
  readonly stopAfter?: Duration;
  /** With what they exit by themselves; 0 when absent. */
  readonly exitCode?: number;
  /** From then until the pod's volumes are gone and the kubelet calls it finished. */
  readonly cleanupAfter?: Duration;
}

/** Containers that have been told to stop. */
export interface Stopping {
  /** When they were told first: whoever hurries them does not tell them anew. */
  readonly toldAt: Instant;
  /** The grace period in force, in seconds. */
  readonly grace: number;
  /** When the last of them is gone. */
  readonly goneAt: Instant;
}

/** What the container runtime leaves between SIGTERM and SIGKILL at least, when a kubelet kills. */
const SHORTEST_KILL = seconds(2);

const CLEANUP_OF_EVICTED = seconds(1);

/** Containers that get a grace period from now on: they take it all, unless they exit before. */
export function stopContainers(
  standing: Stopping | undefined,
  grace: number,
  times: StoppingTimes,
  now: Instant,
): Stopping {
  const toldAt = standing?.toldAt ?? now;
  return { toldAt, grace, goneAt: goneAt(toldAt, times, later(now, seconds(grace)), now) };
}

/**
 * The same for a kill that the kubelet itself wants. Periods are compared, not what is left of them:
 * what is under way goes on unless the new period is shorter, and then that begins now and in full,
 * which may well be more than was left.
 *
 * @param grace the effective grace period, in seconds
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container.go killContainer (1.36)
 */
export function killContainers(
  standing: Stopping | undefined,
  grace: number,
  times: StoppingTimes,
  now: Instant,
): Stopping {
  if (standing !== undefined && (grace >= standing.grace || standing.goneAt <= now)) {
    return standing;
  }
  const toldAt = standing?.toldAt ?? now;
  const killedAt = later(now, microseconds(Math.max(SHORTEST_KILL, seconds(grace))));
  return { toldAt, grace, goneAt: goneAt(toldAt, times, killedAt, now) };
}

/** Containers that were told to stop before the start of the simulation. */
export function stoppingSince(
  toldAt: Instant,
  grace: number,
  times: StoppingTimes,
  now: Instant,
): Stopping {
  return { toldAt, grace, goneAt: goneAt(toldAt, times, later(toldAt, seconds(grace)), now) };
}

/** Whichever comes first; what is past counts as now. */
const goneAt = (
  toldAt: Instant,
  { stopAfter }: StoppingTimes,
  killedAt: Instant,
  now: Instant,
): Instant =>
  latest(now, stopAfter === undefined ? killedAt : earliest(later(toldAt, stopAfter), killedAt));

/** What containers exit with that a runtime kills. */
const EXIT_CODE_OF_SIGKILL = 137;

/** What the containers of a pod exit with: their own code when they exit no later than they are killed. */
export const exitCodeOf = (
  { toldAt, goneAt }: Stopping,
  { stopAfter, exitCode = 0 }: StoppingTimes,
): number =>
  stopAfter !== undefined && later(toldAt, stopAfter) <= goneAt ? exitCode : EXIT_CODE_OF_SIGKILL;

export const timeToCleanUp = (
  { cleanupAfter }: StoppingTimes,
  by: 'deletion' | 'eviction',
): Duration => cleanupAfter ?? (by === 'eviction' ? CLEANUP_OF_EVICTED : microseconds(0));
