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
  /** The group under way. */
  readonly current?: CurrentGroup<P>;
  /** The groups after it. */
  readonly waiting: readonly PopulatedGroup<P>[];
  /** Pods of earlier groups, where they still count. */
  readonly killed?: readonly P[];
}

interface CurrentGroup<P> {
  readonly group: PopulatedGroup<P>;
  readonly startedAt: Instant;
  /**
   * The time at which the last of its pods was seen to have stopped: volumes are checked from then
   * on.
   */
  readonly stoppedAt?: Instant;
}

export type ShutdownStep<P> =
  /** All its pods are killed now; the next step is at the same instant. */
  | {
      readonly kind: 'kill';
      readonly run: ShutdownRun<P>;
      readonly group: PopulatedGroup<P>;
      /** The end of the previous group. */
      readonly ended?: EndedGroup;
    }
  /** Nothing happens before `until`, unless the pods of the group stop. */
  | { readonly kind: 'wait'; readonly run: ShutdownRun<P>; readonly until: Instant }
  /** The inhibitor lock is released: the machine goes off. */
  | { readonly kind: 'finished'; readonly ended?: EndedGroup };

export interface EndedGroup {
  readonly priority: number;
  readonly because: GroupEnd;
}

export type GroupEnd =
  | 'pods-gone'
  | 'deadline'
  /** The pods have stopped, and the wait for their volumes is over. */
  | 'volumes-given-up';

/** The state of a killed pod, as the manager sees it. */
export interface KilledPod {
  readonly stopped: boolean;
  readonly volumesGone: boolean;
}

/** Rules that differ between releases. */
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
 * Group after group: each ends when all its pods and their volumes are gone, or when its time is
 * up. Pods that are left go on terminating while the next group begins.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go killPods (1.36)
 */
export function stepShutdown<P>(
  run: ShutdownRun<P>,
  sight: (pod: P) => KilledPod,
  now: Instant,
  rules: ShutdownRules,
): ShutdownStep<P> {
  if (run.current === undefined) return nextGroup(run.waiting, now);
  const current = withStopSeen(run.current, sight, now);
  const turn = turnOf(current, sight, now, rules);
  return turn.kind === 'goes-on'
    ? { kind: 'wait', run: { ...run, current }, until: turn.until }
    : nextGroup(run.waiting, now, { priority: current.group.priority, because: turn.because });
}

function nextGroup<P>(
  [group, ...waiting]: readonly PopulatedGroup<P>[],
  now: Instant,
  ended?: EndedGroup,
): ShutdownStep<P> {
  const before = ended === undefined ? {} : { ended };
  return group === undefined
    ? { kind: 'finished', ...before }
    : { kind: 'kill', run: { current: { group, startedAt: now }, waiting }, group, ...before };
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

type Turn =
  | { readonly kind: 'goes-on'; readonly until: Instant }
  | { readonly kind: 'over'; readonly because: GroupEnd };

const over = (because: GroupEnd): Turn => ({ kind: 'over', because });

function turnOf<P>(
  { group, startedAt, stoppedAt }: CurrentGroup<P>,
  sight: (pod: P) => KilledPod,
  now: Instant,
  { waitsForVolumes }: ShutdownRules,
): Turn {
  const deadline = later(startedAt, seconds(Math.max(0, group.seconds)));
  if (stoppedAt !== undefined) {
    const looks = Math.floor(between(stoppedAt, now) / VOLUME_LOOK_INTERVAL);
    const isLook = between(stoppedAt, now) === looks * VOLUME_LOOK_INTERVAL;
    const areGone = !waitsForVolumes || group.pods.every((pod) => sight(pod).volumesGone);
    if (isLook && areGone) return over('pods-gone');
    if (now >= deadline) return over('deadline');
    if (now >= later(stoppedAt, VOLUME_LOOK_TIMEOUT)) return over('volumes-given-up');
    const nextLook = later(stoppedAt, microseconds((looks + 1) * VOLUME_LOOK_INTERVAL));
    return { kind: 'goes-on', until: earliest(deadline, nextLook) };
  }
  return now >= deadline ? over('deadline') : { kind: 'goes-on', until: deadline };
}
