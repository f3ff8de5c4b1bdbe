import { DEFAULT_GRACE_PERIOD_SECONDS, isTerminating, type Pod } from '#cluster';
import { preStopOf, type StoppingTimes } from '#kubelet/termination';
import {
  addToList,
  between,
  type Duration,
  earlier,
  latest,
  medianOf,
  microseconds,
  seconds,
} from '#units';
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

/** The exit code of a container that was killed: nothing shows how long it would have taken. */
const KILLED = 137;

/**
 * How long containers of a template take from SIGTERM to their end, as the median of the pods in the
 * snapshot that are being deleted and whose containers have ended since.
 */
export function measureStops(pods: readonly Pod[]): ReadonlyMap<string, Duration> {
  const found = new Map<string, Duration[]>();
  for (const pod of pods) {
    const time = stopOf(pod);
    if (time === undefined) continue;
    for (const template of templatesOf(pod)) addToList(found, template, time);
  }
  return new Map([...found].map(([template, times]) => [template, medianOf(times) ?? NO_TIME]));
}

const NO_TIME = seconds(0);

/** A deletionTimestamp includes the grace period. */
function stopOf(pod: Pod): Duration | undefined {
  const { deletionTimestamp, deletionGracePeriodSeconds: grace, containerStatuses } = pod;
  if (!isTerminating(pod) || deletionTimestamp === undefined || grace === undefined) {
    return undefined;
  }
  const requested = earlier(deletionTimestamp, seconds(grace));
  let last = requested;
  for (const { finishedAt, exitCode } of containerStatuses) {
    if (finishedAt === undefined || finishedAt < requested || exitCode === KILLED) return undefined;
    last = latest(last, finishedAt);
  }
  if (containerStatuses.length === 0) return undefined;
  const { preStop = NO_TIME } = preStopOf(pod.spec);
  return Math.max(0, between(requested, last) - preStop) as Duration;
}
