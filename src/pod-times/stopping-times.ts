import { DEFAULT_GRACE_PERIOD_SECONDS, type Pod } from '#cluster';
import type { StoppingTimes } from '#kubelet/termination';
import { type Duration, microseconds, seconds } from '#units';
import { likelyStop } from './likely-stop.ts';
import { templatesOf } from './measured-times.ts';

/** The times that a script sets; containers may stop at any time within a window. */
export interface GivenStops extends Omit<StoppingTimes, 'stopAfter'> {
  readonly stopAfter?: Duration | { readonly from: Duration; readonly to: Duration };
}

/**
 * The stopping times of pods: as the script sets them, or as the snapshot shows them. Where neither
 * does, they are drawn between a second and the grace period; without draws containers take all of it.
 * @param measured from SIGTERM until the containers of a template have ended
 * @param drawn a number from 0 to 1 for each pod
 */
export const stoppingTimesFrom =
  (
    given: (pod: Pod) => GivenStops,
    measured: ReadonlyMap<string, Duration>,
    drawn?: (pod: string) => number,
  ) =>
  (pod: Pod): StoppingTimes => {
    const { stopAfter, ...times } = given(pod);
    const after = stopAfter ?? measuredOf(pod, measured);
    if (typeof after === 'number') return { ...times, stopAfter: after };
    if (after !== undefined) {
      const part = drawn?.(pod.key) ?? MIDDLE;
      const within = Math.round(part * (after.to - after.from));
      return { ...times, stopAfter: microseconds(after.from + within) };
    }
    if (drawn === undefined) return times;
    const grace = pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_PERIOD_SECONDS;
    return { ...times, stopAfter: likelyStop(seconds(grace), drawn(pod.key)) };
  };

const MIDDLE = 1 / 2;

function measuredOf(pod: Pod, measured: ReadonlyMap<string, Duration>): Duration | undefined {
  if (measured.size === 0) return undefined;
  for (const template of templatesOf(pod)) {
    const time = measured.get(template);
    if (time !== undefined) return time;
  }
  return undefined;
}
