import { awaitsGates, isTerminating, type Pod, podConditionOf } from '#cluster';

/** The reasons for which a kubelet itself calls a pod not Ready for good. */
const FINISHED: ReadonlySet<string> = new Set(['PodCompleted', 'PodFailed']);

/**
 * Whether this pod's kubelet would call it Ready again in its next status round. It would when the
 * node-lifecycle controller took the pod's readiness away, not when the kubelet did: that leaves
 * ContainersReady as it was. Readiness gates are for other components to open.
 */
export function recovers(pod: Pod): boolean {
  const ready = podConditionOf(pod, 'Ready');
  return (
    ready?.status === 'False' &&
    !FINISHED.has(ready.reason) &&
    !awaitsGates(pod) &&
    podConditionOf(pod, 'ContainersReady')?.status !== 'False' &&
    pod.phase !== 'Pending' &&
    !isTerminating(pod)
  );
}
