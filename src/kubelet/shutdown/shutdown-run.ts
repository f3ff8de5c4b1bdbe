import {
  between,
  earliest,
  type Instant,
  later,
  microseconds,
  milliseconds,
  minutes,
  seconds,
} from '#units';
import type { PopulatedGroup } from './shutdown-plan.ts';

/** A graceful shutdown under way: a value, which {@link stepShutdown} follows up with the next. */
export interface ShutdownRun<P> {
  /** The group whose turn it is. */
  readonly current?: CurrentGroup<P>;
  /** Groups whose turn has not come. */
  readonly waiting: readonly PopulatedGroup<P>[];
}

interface CurrentGroup<P> {
  readonly group: PopulatedGroup<P>;
  readonly startedAt: Instant;
  /** When the last of its pods was seen to have stopped: from then on volumes are looked for. */
  readonly stoppedAt?: Instant;
}

export type ShutdownStep<P> =
  /** All its pods are to be killed now; the next step is at the same instant. */
  | { readonly kind: 'kill'; readonly run: ShutdownRun<P>; readonly group: PopulatedGroup<P> }
  /** Nothing happens before `until`, unless the pods of the group stop. */
  | { readonly kind: 'wait'; readonly run: ShutdownRun<P>; readonly until: Instant }
  /** The inhibitor lock is released: the machine goes off. */
  | { readonly kind: 'finished' };

/** What the manager sees of a pod that it has killed. */
export interface KilledPod {
  readonly stopped: boolean;
  readonly volumesGone: boolean;
}

/** What differs between releases. */
export interface ShutdownRules {
  /** Whether a group also waits until its pods' volumes are unmounted, as from 1.32 on. */
  readonly waitsForVolumes: boolean;
}

/** @upstream pkg/kubelet/volumemanager/volume_manager.go podAttachAndMountRetryInterval (1.36) */
const VOLUME_LOOK_INTERVAL = milliseconds(300);

/** @upstream pkg/kubelet/volumemanager/volume_manager.go podAttachAndMountTimeout (1.36) */
const VOLUME_LOOK_TIMEOUT = microseconds(minutes(2) + seconds(3));

export const beginShutdown = <P>(groups: readonly PopulatedGroup<P>[]): ShutdownRun<P> => ({
  waiting: groups,
});

/**
 * Group after group: each ends when all its pods and their volumes are gone, or when its time is up.
 * What is left then goes on dying while the next group begins.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go killPods (1.36)
 */
export function stepShutdown<P>(
  run: ShutdownRun<P>,
  sight: (pod: P) => KilledPod,
  now: Instant,
  rules: ShutdownRules,
): ShutdownStep<P> {
  const current = run.current && withStopSeen(run.current, sight, now);
  const until = current && endOrNextLook(current, sight, now, rules);
  if (current && until !== undefined) {
    return { kind: 'wait', run: { ...run, current }, until };
  }
  const [group, ...waiting] = run.waiting;
  return group === undefined
    ? { kind: 'finished' }
    : { kind: 'kill', run: { current: { group, startedAt: now }, waiting }, group };
}

function withStopSeen<P>(
  current: CurrentGroup<P>,
  sight: (pod: P) => KilledPod,
  now: Instant,
): CurrentGroup<P> {
  if (current.stoppedAt !== undefined) return current;
  return current.group.pods.every((pod) => sight(pod).stopped)
    ? { ...current, stoppedAt: now }
    : current;
}

/** Until when the group lasts at least; undefined when it is over. */
function endOrNextLook<P>(
  { group, startedAt, stoppedAt }: CurrentGroup<P>,
  sight: (pod: P) => KilledPod,
  now: Instant,
  { waitsForVolumes }: ShutdownRules,
): Instant | undefined {
  const deadline = later(startedAt, seconds(Math.max(0, group.seconds)));
  if (now >= deadline) return undefined;
  if (stoppedAt === undefined) return deadline;
  if (!waitsForVolumes || now >= later(stoppedAt, VOLUME_LOOK_TIMEOUT)) return undefined;
  const looks = Math.floor(between(stoppedAt, now) / VOLUME_LOOK_INTERVAL);
  const isLook = between(stoppedAt, now) === looks * VOLUME_LOOK_INTERVAL;
  if (isLook && group.pods.every((pod) => sight(pod).volumesGone)) return undefined;
  const nextLook = later(stoppedAt, microseconds((looks + 1) * VOLUME_LOOK_INTERVAL));
  return earliest(deadline, nextLook);
}
