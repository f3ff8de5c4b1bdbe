import type { Pod } from '#cluster';
import { between, type Instant, inSeconds } from '#units';

/**
 * Whether a pod has outlived the end of its grace period by more than some whole seconds; 0 means
 * that none ever has.
 * @upstream kubectl pkg/drain/filters.go shouldSkipPod (1.36)
 */
export function isLongTerminating(
  { deletionTimestamp }: Pick<Pod, 'deletionTimestamp'>,
  longerThan: number,
  now: Instant,
): boolean {
  if (longerThan <= 0 || deletionTimestamp === undefined) return false;
  return Math.trunc(inSeconds(between(deletionTimestamp, now))) > longerThan;
}
