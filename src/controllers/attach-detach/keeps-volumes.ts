import { isTerminal, isTerminating, type Pod } from '#cluster';
import { hasRunningContainers } from '#pod-volumes';

/**
 * Whether a pod still wants its volumes on its node. It does until its containers are known to have
 * ended, also while it is being deleted: a dead node never reports that, and keeps its volumes.
 *
 * @upstream pkg/volume/util/util.go IsPodTerminated (1.36)
 */
export const keepsVolumes = (
  pod: Pick<Pod, 'phase' | 'deletionTimestamp' | 'containerStatuses'>,
): boolean => !isTerminal(pod) && (!isTerminating(pod) || hasRunningContainers(pod));
