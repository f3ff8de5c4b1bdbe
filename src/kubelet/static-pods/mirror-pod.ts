import { findUntoleratedTaint, type Node, type Pod, type PodCondition } from '#cluster';
import type { Instant } from '#units';

/**
 * A new mirror of a static pod, whose containers run already.
 * @upstream pkg/kubelet/pod/mirror_client.go CreateMirrorPod (1.36)
 */
export function mirrorPodOf(before: Pod, uid: string, now: Instant): Pod {
  const { deletionTimestamp: _, deletionGracePeriodSeconds: __, ...kept } = before;
  const conditions = before.conditions
    .filter(({ type }) => type !== 'DisruptionTarget')
    .map((condition) => notYetReady(condition, now));
  const existing = { phase: 'Running', reason: '', conditions } as const;
  return { ...kept, ...existing, uid, creationTimestamp: now };
}

const notYetReady = (condition: PodCondition, now: Instant): PodCondition =>
  condition.type === 'Ready'
    ? { type: 'Ready', status: 'False', reason: '', lastTransitionTime: now }
    : condition;

/** Whether a mirror pod would be deleted for a taint as soon as it exists. */
export const isEvictedAtOnce = (
  { spec }: Pick<Pod, 'spec'>,
  { taints }: Pick<Node, 'taints'>,
): boolean =>
  findUntoleratedTaint(
    taints.filter(({ effect }) => effect === 'NoExecute'),
    spec.tolerations.filter(({ tolerationSeconds = 1 }) => tolerationSeconds > 0),
    { comparisonOperators: true },
  ) !== undefined;
