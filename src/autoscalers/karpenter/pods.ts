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

export const DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';

export const DISRUPTED: Taint = { key: 'karpenter.sh/disrupted', value: '', effect: 'NoSchedule' };

const RULES = { comparisonOperators: false };

/** Whether a pod does not mind that its node goes. */
export const toleratesDisruption = (pod: Pod): boolean =>
  pod.spec.tolerations.some((toleration) => toleratesTaint(toleration, DISRUPTED, RULES));

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
