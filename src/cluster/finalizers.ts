import type { Pod } from './objects/pod.ts';

/** The finalizer by which the Job controller keeps a pod until it has counted its end. */
export const JOB_TRACKING = 'batch.kubernetes.io/job-tracking';

/** Whether the object of a deleted pod would stay, because a finalizer holds it. */
export const isHeldByFinalizers = ({ finalizers }: Pick<Pod, 'finalizers'>): boolean =>
  finalizers.length > 0;

/**
 * Whether a pod is only waiting for its finalizers. No request and no kubelet can end such a pod
 * sooner.
 */
export const waitsForFinalizers = (
  pod: Pick<Pod, 'finalizers' | 'deletionTimestamp' | 'deletionGracePeriodSeconds'>,
): boolean =>
  pod.deletionTimestamp !== undefined &&
  pod.deletionGracePeriodSeconds === 0 &&
  isHeldByFinalizers(pod);
