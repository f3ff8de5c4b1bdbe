import type { Pod } from '#cluster';
import { resourceOf } from '../signals.ts';
import { isHardThreshold, type Threshold } from '../threshold.ts';
import type { KubeletRules } from './kubelet-rules.ts';
import type { Target } from './target.ts';

/**
 * The grace period that a kubelet asks for when it evicts for a threshold, in seconds.
 * @upstream pkg/kubelet/eviction/eviction_manager.go synchronize (1.36)
 */
export function gracePeriodAsked(
  pod: Pick<Pod, 'spec'>,
  target: Target,
  { settings, behavior, ranking }: KubeletRules,
): number {
  if (ranking.kind === 'qos') return isSoftForAll(target) ? settings.maxPodGracePeriod : 0;
  if (isHardThreshold(target.threshold)) return behavior.hardGracePeriod;
  const own = pod.spec.terminationGracePeriodSeconds;
  return own === undefined || behavior.softGracePeriod === 'maximum'
    ? settings.maxPodGracePeriod
    : Math.min(settings.maxPodGracePeriod, own);
}

/** In old releases an eviction was soft when all thresholds of the resource were. */
const isSoftForAll = ({ threshold, sorted }: Target): boolean =>
  sorted
    .filter((other: Threshold) => resourceOf(other.signal) === resourceOf(threshold.signal))
    .every((other) => !isHardThreshold(other));
