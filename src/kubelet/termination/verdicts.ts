import type { PodVerdict } from '#world';

/** The status of a pod that ended because it was deleted; by default it has exited with 143. */
export const KILLED: PodVerdict = {
  kind: 'PodFailed',
  reason: 'Error',
  cleanExit: 'Succeeded',
};

/**
 * The status of a pod whose containers ended with their machine: they count as killed, with 137.
 * @upstream pkg/kubelet/kubelet_pods.go convertToAPIContainerStatuses (1.36)
 */
export const LOST: PodVerdict = { kind: 'PodFailed', reason: 'ContainerStatusUnknown' };
