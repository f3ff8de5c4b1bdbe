import { isTerminal, isTerminating, type Pod, type PodChange, waitsForFinalizers } from '#cluster';
import { isMirrorPod, isStaticPod } from '#pod-facts';

/**
 * Whether a kubelet has anything left to stop. Deleting a mirror pod does not stop the static pod.
 */
export const isEnding = (pod: Pod): boolean =>
  isTerminating(pod) && !(waitsForFinalizers(pod) && isTerminal(pod)) && !isMirrorPod(pod);

export const runsAgain = (before: Pod | undefined, after: Pod): boolean =>
  before !== undefined && isTerminal(before) && !isTerminal(after);

/** Whether a change of a pod may begin, shorten or end its termination. */
export const mayConcern = ({ before, after }: PodChange): boolean =>
  after === undefined || isEnding(after) || runsAgain(before, after);

/** A static pod's object in the API is its mirror. */
export const isFromFile = (pod: Pod): boolean => isMirrorPod(pod) || isStaticPod(pod);
