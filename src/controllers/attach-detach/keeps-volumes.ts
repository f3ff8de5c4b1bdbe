import { isTerminal, isTerminating, type Pod } from '#cluster';
import { hasRunningContainers } from '#pod-volumes';

/**
 * Does a pod still want its volumes on its node? Until its containers are known to have ended, also
 * while it is being deleted: what a dead node never reports keeps them there.
 *
 * @upstream pkg/volume/util/util.go IsPodTerminated (1.36)
 */
export const keepsVolumes = (
  pod: Pick<Pod, 'phase' | 'deletionTimestamp' | 'containerStatuses'>,
): boolean => !isTerminal(pod) && (!isTerminating(pod) || hasRunningContainers(pod));
