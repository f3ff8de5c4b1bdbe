import { isOfDaemonSet, isUnschedulable } from '#autoscaling';
import {
  controllerOf,
  isTerminal,
  isTerminating,
  type Pod,
  type Taint,
  toleratesTaint,
} from '#cluster';
import { isMirrorPod } from '#pod-facts';
import { type Instant, later } from '#units';
import { timeOf } from './options.ts';

export const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';

export const DISRUPTED: Taint = { key: 'karpenter.sh/disrupted', value: '', effect: 'NoSchedule' };

const RULES = { comparisonOperators: false };

/** Whether a pod does not mind that its node goes. */
export const toleratesDisruption = (pod: Pod): boolean =>
  pod.spec.tolerations.some((toleration) => toleratesTaint(toleration, DISRUPTED, RULES));

const isActive = (pod: Pod): boolean => !isTerminal(pod) && !isTerminating(pod);

/**
 * Until when a pod asks not to be disrupted: for ever, or for a while after its start, which lasts as
 * long as that is not known. Undefined for one that does not ask, or not so that it is understood.
 * @upstream karpenter pkg/utils/pod/scheduling.go IsDoNotDisruptActive (1.12)
 */
export function refusesUntil(pod: Pick<Pod, 'annotations' | 'startTime'>): Instant | undefined {
  const text = pod.annotations[DO_NOT_DISRUPT];
  if (text === undefined) return undefined;
  if (text === 'true') return NEVER;
  const lasts = timeOf(text);
  if (lasts === undefined || lasts <= 0) return undefined;
  return pod.startTime === undefined ? NEVER : later(pod.startTime, lasts);
}

const NEVER = Infinity as Instant;

/** Whether an active pod asks now not to be disrupted. */
export const refusesDisruption = (pod: Pod, now: Instant): boolean =>
  isActive(pod) && (refusesUntil(pod) ?? now) > now;

/**
 * Whether a pod is evicted when its node goes; what it asks for is not looked at here.
 * @upstream karpenter pkg/utils/pod/scheduling.go IsEvictable (1.12)
 */
export const isEvictable = (pod: Pod): boolean =>
  isActive(pod) && !toleratesDisruption(pod) && !isMirrorPod(pod);

/**
 * Whether a pod waits for a node that Karpenter may make.
 * @upstream karpenter pkg/utils/pod/scheduling.go IsProvisionable (1.12)
 */
export const isProvisionable = (pod: Pod): boolean =>
  isUnschedulable(pod) && !isOfDaemonSet(pod) && !isMirrorPod(pod);

/**
 * Whether a pod needs another node when its own goes.
 * @upstream karpenter pkg/utils/pod/scheduling.go IsReschedulable (1.12)
 */
export const isReschedulable = (pod: Pod): boolean =>
  !isTerminal(pod) &&
  !isOfDaemonSet(pod) &&
  !isMirrorPod(pod) &&
  (!isTerminating(pod) || controllerOf(pod)?.kind === 'StatefulSet');
