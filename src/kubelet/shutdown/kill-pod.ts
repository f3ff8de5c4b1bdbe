import { type Duration, earliest, type Instant, later, seconds } from '#units';

/** The stopping of a pod that was under way before the shutdown. */
export interface StoppingPod {
  /** When its containers were told to stop. */
  readonly since: Instant;
  readonly gracePeriodSeconds: number;
}

/** What the kubelet makes of the shutdown manager's call to kill a pod. */
export interface PodKill {
  /** What the manager asks for: 0 and less occur. */
  readonly gracePeriodSeconds: number;
  readonly effectiveGracePeriodSeconds: number;
  /** When the containers were first told to stop. */
  readonly toldAt: Instant;
  /** When what still runs is killed. */
  readonly killedAt: Instant;
}

/** The least that a container runtime gives a container. */
const MINIMUM_RUNTIME_GRACE_SECONDS = 2;

/**
 * Periods are compared, not what is left of them: a pod that is being stopped goes on unless the
 * call brings a shorter period, and then it gets all of that from now on, perhaps more than it had left.
 *
 * @param groupSeconds what the pod's group gets
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go killPods (1.36)
 * @upstream pkg/kubelet/pod_workers.go calculateEffectiveGracePeriod (1.36)
 */
export function killPod(
  terminationGracePeriodSeconds: number,
  stopping: StoppingPod | undefined,
  groupSeconds: number,
  now: Instant,
): PodKill {
  const gracePeriodSeconds = Math.min(terminationGracePeriodSeconds, groupSeconds);
  const asked = atLeastOne(gracePeriodSeconds);
  if (stopping !== undefined) {
    const standing = atLeastOne(stopping.gracePeriodSeconds);
    const killedAt = endOfGrace(stopping.since, standing);
    if (asked >= standing || killedAt <= now) {
      const effectiveGracePeriodSeconds = standing;
      return { gracePeriodSeconds, effectiveGracePeriodSeconds, toldAt: stopping.since, killedAt };
    }
  }
  return {
    gracePeriodSeconds,
    effectiveGracePeriodSeconds: asked,
    toldAt: stopping?.since ?? now,
    killedAt: endOfGrace(now, asked),
  };
}

const endOfGrace = (from: Instant, graceSeconds: number): Instant =>
  later(from, seconds(Math.max(MINIMUM_RUNTIME_GRACE_SECONDS, graceSeconds)));

const atLeastOne = (grace: number): number => Math.max(1, grace);

/**
 * When the containers are gone.
 *
 * @param stopAfter how long they would take by themselves; absent for ever
 */
export const stoppedAt = (
  { toldAt, killedAt }: PodKill,
  stopAfter: Duration | undefined,
): Instant => (stopAfter === undefined ? killedAt : earliest(later(toldAt, stopAfter), killedAt));
