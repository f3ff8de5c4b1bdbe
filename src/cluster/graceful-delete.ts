import { type Instant, later, seconds } from '#units';
import { isTerminal, type Pod } from './objects/pod.ts';

export type DeletionVerdict =
  /** The object is removed at once, unless a finalizer holds it. */
  | { readonly kind: 'remove' }
  | {
      readonly kind: 'terminate';
      readonly deletionTimestamp: Instant;
      readonly deletionGracePeriodSeconds: number;
    }
  /** The pod is terminating already and this request changes nothing. */
  | { readonly kind: 'unchanged' };

type Deletable = Pick<
  Pod,
  'phase' | 'nodeName' | 'deletionTimestamp' | 'deletionGracePeriodSeconds'
> & { readonly spec: Pick<Pod['spec'], 'terminationGracePeriodSeconds'> };

/** The API server's default for pods that have no grace period of their own, in seconds. */
export const DEFAULT_GRACE_PERIOD_SECONDS = 30;

/** A negative grace period means the shortest one that still lets the kubelet know. */
const atLeastOne = (grace: number): number => (grace < 0 ? 1 : grace);

/**
 * The effect of a DELETE on a pod.
 *
 * @param requested `gracePeriodSeconds` of the request; absent means the pod's own
 * @upstream pkg/registry/core/pod/strategy.go CheckGracefulDelete (1.36)
 * @upstream apiserver/pkg/registry/rest/delete.go BeforeDelete (1.36)
 */
export function checkGracefulDelete(
  pod: Deletable,
  requested: number | undefined,
  now: Instant,
): DeletionVerdict {
  if (pod.deletionTimestamp !== undefined) return checkRepeatedDelete(pod, requested, now);
  const bound = pod.nodeName !== undefined && pod.nodeName !== '';
  const own = pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_PERIOD_SECONDS;
  const grace = isTerminal(pod) || !bound ? 0 : (requested ?? own);
  if (grace === 0) return { kind: 'remove' };
  const effective = atLeastOne(grace);
  return {
    kind: 'terminate',
    deletionTimestamp: later(now, seconds(effective)),
    deletionGracePeriodSeconds: effective,
  };
}

/**
 * The deletion of a terminating pod can only become shorter: its phase no longer matters. A pod
 * without a remaining grace period exists only because its removal failed.
 */
function checkRepeatedDelete(
  pod: Deletable,
  requested: number | undefined,
  now: Instant,
): DeletionVerdict {
  const existing = atLeastOne(pod.deletionGracePeriodSeconds ?? 0);
  if (existing === 0) return { kind: 'remove' };
  if (requested === undefined || pod.deletionTimestamp === undefined) return { kind: 'unchanged' };
  const period = atLeastOne(requested);
  if (period >= existing) return { kind: 'unchanged' };
  if (period === 0) return { kind: 'remove' };
  const moved = later(pod.deletionTimestamp, seconds(period - existing));
  return moved < now
    ? { kind: 'terminate', deletionTimestamp: now, deletionGracePeriodSeconds: 1 }
    : { kind: 'terminate', deletionTimestamp: moved, deletionGracePeriodSeconds: period };
}

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
