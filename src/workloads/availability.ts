import { isPodReady, type Pod, podConditionOf } from '#cluster';
import { type Instant, later, seconds, truncateToSecond } from '#units';

/**
 * Whether a pod has been ready for long enough.
 * @upstream pkg/api/v1/pod/util.go IsPodAvailable (1.36)
 */
export function isAvailable(pod: Pod, minReadySeconds: number, now: Instant): boolean {
  if (!isPodReady(pod)) return false;
  if (minReadySeconds === 0) return true;
  const at = availableAt(pod, minReadySeconds);
  return at !== undefined && at <= now;
}

/** The time from which a ready pod is available: the API keeps whole seconds of when it became so. */
export function availableAt(pod: Pod, minReadySeconds: number): Instant | undefined {
  const ready = podConditionOf(pod, 'Ready');
  return ready?.status === 'True' && ready.lastTransitionTime !== undefined
    ? later(truncateToSecond(ready.lastTransitionTime), seconds(minReadySeconds))
    : undefined;
}
