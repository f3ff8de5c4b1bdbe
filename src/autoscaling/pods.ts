import { controllerOf, isTerminal, isTerminating, type Pod, podConditionOf } from '#cluster';
import { podRequests } from '#pod-facts';

/** Whether a DaemonSet made a pod. */
export const isOfDaemonSet = (pod: Pick<Pod, 'ownerReferences'>): boolean =>
  controllerOf(pod)?.kind === 'DaemonSet';

/** Whether the scheduler has found no node for a pod, and makes no room for it. */
export function isUnschedulable(pod: Pod): boolean {
  const condition = podConditionOf(pod, 'PodScheduled');
  return (
    pod.nodeName === undefined &&
    pod.nominatedNodeName === undefined &&
    !isTerminating(pod) &&
    !isTerminal(pod) &&
    condition?.status === 'False' &&
    condition.reason === 'Unschedulable'
  );
}

/** The requests of the spec of a pod, its overhead included; autoscalers read no status. */
export const specRequestsOf = ({ spec }: Pick<Pod, 'spec'>): ReturnType<typeof podRequests> =>
  podRequests(
    { spec, containerStatuses: [] },
    {
      useStatus: false,
      usePodLevelStatus: false,
      excludeOverhead: false,
      skipPodLevel: false,
    },
  );
