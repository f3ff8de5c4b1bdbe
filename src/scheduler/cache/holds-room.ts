import { isTerminal, isTerminating, type Pod } from '#cluster';

/**
 * Whether a pod takes up room on its node. One that is finished does not; one that finishes while
 * it is being deleted does until its object is gone.
 */
export const holdsRoom = (pod: Pod): boolean =>
  pod.nodeName !== undefined && (!isTerminal(pod) || isTerminating(pod));
