import { isOfDaemonSet } from '#autoscaling';
import { isTerminal, type Pod } from '#cluster';
import { isMirrorPod } from '#pod-facts';
import { type Duration, type Instant, later, minutes } from '#units';
import { toleratesDisruption } from './pods.ts';

/** A pod that should be gone for so long is not waited for. */
const STUCK_AFTER = minutes(1);

const CRITICAL: ReadonlySet<string> = new Set(['system-cluster-critical', 'system-node-critical']);

/** When a terminating pod is no longer waited for. */
export const stuckAt = ({ deletionTimestamp }: Pod): Instant | undefined =>
  deletionTimestamp === undefined ? undefined : later(deletionTimestamp, STUCK_AFTER);

/**
 * Whether a drain waits for a pod.
 * @upstream karpenter pkg/utils/pod/scheduling.go IsWaitingEviction (1.12)
 */
export function isWaitedFor(pod: Pod, now: Instant): boolean {
  return !isTerminal(pod) && isDrainable(pod, now);
}

/**
 * Whether a drain could take a pod away at all.
 * @upstream karpenter pkg/utils/pod/scheduling.go IsDrainable (1.12)
 */
export function isDrainable(pod: Pod, now: Instant): boolean {
  const stuck = stuckAt(pod);
  const isStuck = stuck !== undefined && stuck < now;
  return !isMirrorPod(pod) && !toleratesDisruption(pod) && !isStuck;
}

/**
 * Whether a pod is deleted in spite of what protects it, to be gone by the end of its node's time.
 * @upstream karpenter pkg/controllers/node/termination/terminator/eviction.go needsForceDelete (1.12)
 */
export function isForced(pod: Pod, terminationTime: Instant | undefined, now: Instant): boolean {
  if (terminationTime === undefined) return false;
  if (pod.deletionTimestamp !== undefined) return pod.deletionTimestamp > terminationTime;
  const grace = (pod.spec.terminationGracePeriodSeconds ?? 30) * 1e6;
  return now > terminationTime - grace;
}

/**
 * The pods of the first tier that is not empty: other pods, those of DaemonSets, critical ones,
 * critical ones of DaemonSets.
 * @upstream karpenter pkg/controllers/node/termination/terminator/terminator.go groupPodsByPriority (1.12)
 */
export function firstTier(pods: readonly Pod[]): readonly Pod[] {
  const tiers: [Pod[], Pod[], Pod[], Pod[]] = [[], [], [], []];
  for (const pod of pods) {
    const isCritical = CRITICAL.has(pod.spec.priorityClassName ?? '');
    tiers[(isCritical ? 2 : 0) + (isOfDaemonSet(pod) ? 1 : 0)]?.push(pod);
  }
  return tiers.find((tier) => tier.length > 0) ?? [];
}

/** The wait after so many refusals of an eviction. */
export const evictionBackoff = (refusals: number): Duration =>
  Math.min(100_000 * 2 ** Math.max(0, refusals - 1), 10_000_000) as Duration;
