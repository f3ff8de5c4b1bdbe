import type { PodSpec } from '#cluster';
import {
  type Duration,
  earliest,
  type Instant,
  inSeconds,
  later,
  latest,
  microseconds,
  seconds,
  shortest,
} from '#units';

/** The stopping times of a pod's containers, where they are known. */
export interface StoppingTimes {
  /** The duration of its longest preStop hook before SIGTERM; none when absent. */
  readonly preStop?: Duration;
  /** From SIGTERM until the containers have exited by themselves; absent when they wait to be killed. */
  readonly stopAfter?: Duration;
  /** The exit code when they exit by themselves; 0 when absent. */
  readonly exitCode?: number;
  /** The time from then until the pod's volumes are gone and the kubelet calls it finished. */
  readonly cleanupAfter?: Duration;
}

/** Containers that have received the signal to stop. */
export interface Stopping {
  /** The beginning of their end; a shorter grace period does not move it. */
  readonly askedAt: Instant;
  /** The grace period in force, in seconds. */
  readonly grace: number;
  /** The time at which the last of them is gone. */
  readonly goneAt: Instant;
}

/**
 * The shortest time that the container runtime leaves between SIGTERM and SIGKILL when a kubelet
 * kills.
 */
const SHORTEST_KILL = seconds(2);

const NONE = microseconds(0);

const CLEANUP_OF_EVICTED = seconds(1);

/** Containers that get a grace period from now on: they use all of it, unless they exit before. */
export const stopContainers = (grace: number, times: StoppingTimes, now: Instant): Stopping =>
  stoppingSince(now, grace, times, now);

/**
 * The same for a kill by the kubelet itself. The periods are compared, not their rests: the one in
 * force continues unless the new period is shorter, and then that begins now and in full, which may
 * well be longer than the rest.
 *
 * @param grace the effective grace period, in seconds
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container.go killContainer (1.36)
 */
export function killContainers(
  existing: Stopping | undefined,
  grace: number,
  times: StoppingTimes,
  now: Instant,
): Stopping {
  if (existing !== undefined && (grace >= existing.grace || existing.goneAt <= now)) {
    return existing;
  }
  const askedAt = existing?.askedAt ?? now;
  const killedAt = later(now, timeToKill(grace, times, SHORTEST_KILL));
  return { askedAt, grace, goneAt: goneAt(askedAt, grace, times, killedAt, now) };
}

/** Containers that began to stop before the start of the simulation. */
export function stoppingSince(
  askedAt: Instant,
  grace: number,
  times: StoppingTimes,
  now: Instant,
): Stopping {
  const killedAt = later(askedAt, timeToKill(grace, times, NONE));
  return { askedAt, grace, goneAt: goneAt(askedAt, grace, times, killedAt, now) };
}

/** A hook is interrupted when the grace period is over. */
const hookTime = (grace: number, { preStop = NONE }: StoppingTimes): Duration =>
  shortest(preStop, seconds(grace));

/**
 * The time from the beginning of the end until SIGKILL. A hook runs inside the grace period; the
 * rest, in whole seconds, is for the containers, and never less than the runtime gives.
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container.go executePreStopHook (1.36)
 */
function timeToKill(grace: number, times: StoppingTimes, least: Duration): Duration {
  const hook = hookTime(grace, times);
  const left = seconds(grace - Math.trunc(inSeconds(hook)));
  return microseconds(hook + Math.max(hook > 0 ? SHORTEST_KILL : least, left));
}

/** The earlier of the two ends; an end in the past counts as now. */
function goneAt(
  askedAt: Instant,
  grace: number,
  times: StoppingTimes,
  killedAt: Instant,
  now: Instant,
): Instant {
  const exitAt = ownExit(askedAt, grace, times);
  return latest(now, exitAt === undefined ? killedAt : earliest(exitAt, killedAt));
}

/** The time at which containers would exit by themselves; undefined when they wait to be killed. */
const ownExit = (askedAt: Instant, grace: number, times: StoppingTimes): Instant | undefined =>
  times.stopAfter === undefined
    ? undefined
    : later(askedAt, microseconds(hookTime(grace, times) + times.stopAfter));

/** The exit code of containers that a runtime kills. */
const EXIT_CODE_OF_SIGKILL = 137;

/** The exit code of a pod's containers: their own when they exit no later than they are killed. */
export function exitCodeOf({ askedAt, grace, goneAt }: Stopping, times: StoppingTimes): number {
  const exitAt = ownExit(askedAt, grace, times);
  return exitAt !== undefined && exitAt <= goneAt ? (times.exitCode ?? 0) : EXIT_CODE_OF_SIGKILL;
}

/** The time from the end of the containers; undefined until the kubelet looks at them again. */
export const timeToCleanUp = (
  { cleanupAfter }: StoppingTimes,
  by: 'deletion' | 'eviction',
): Duration | undefined => cleanupAfter ?? (by === 'eviction' ? CLEANUP_OF_EVICTED : undefined);

/** The time that a pod's preStop hooks take, as far as its spec shows it: only sleep hooks do. */
export function preStopOf({ containers, initContainers }: PodSpec): Pick<StoppingTimes, 'preStop'> {
  const longest = [...containers, ...initContainers].reduce(
    (most, { lifecycle }) => Math.max(most, lifecycle?.preStop?.sleep?.seconds ?? 0),
    0,
  );
  const preStop: Duration = seconds(longest);
  return longest === 0 ? {} : { preStop };
}
