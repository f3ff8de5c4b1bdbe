import { type Duration, microseconds, seconds } from '#units';

/** How the containers of a pod stop, where that is known. */
export interface StoppingTimes {
  /** From SIGTERM until the containers have exited by themselves; absent when they wait to be killed. */
  readonly stopAfter?: Duration;
  /** From then until the pod's volumes are gone and the kubelet calls it finished. */
  readonly cleanupAfter?: Duration;
}

/** What the container runtime leaves between SIGTERM and SIGKILL at least, when a kubelet evicts. */
const SHORTEST_KILL = seconds(2);

const CLEANUP_OF_EVICTED = seconds(1);

/** From SIGTERM until the containers are gone: at the end of the grace period, unless they exit before. */
export const timeToStop = ({ stopAfter }: StoppingTimes, grace: Duration): Duration =>
  stopAfter === undefined ? grace : microseconds(Math.min(stopAfter, grace));

/**
 * The same for a kill that the kubelet itself wants.
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container.go killContainer (1.36)
 */
export const timeToKill = (times: StoppingTimes, grace: Duration): Duration =>
  timeToStop(times, microseconds(Math.max(grace, SHORTEST_KILL)));

export const timeToCleanUp = (
  { cleanupAfter }: StoppingTimes,
  by: 'deletion' | 'eviction',
): Duration => cleanupAfter ?? (by === 'eviction' ? CLEANUP_OF_EVICTED : microseconds(0));
