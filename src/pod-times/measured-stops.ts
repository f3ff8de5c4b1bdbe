import { isTerminating, type Pod } from '#cluster';
import { preStopOf } from '#kubelet/termination';
import { addToList, between, type Duration, earlier, latest, medianOf, seconds } from '#units';
import { templatesOf } from './measured-times.ts';

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
