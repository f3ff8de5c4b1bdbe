import { isPodReady, type Pod } from '#cluster';
import { firstDifference } from '#units';
import { compareProgress, compareRestarts, newestFirst, readySince } from '../active-pods.ts';

/**
 * The order in which a Job deletes two pods: first the one whose loss costs less work.
 * @upstream pkg/controller/controller_utils.go ActivePods (1.36)
 */
export const compareActivePods = (a: Pod, b: Pod): number =>
  firstDifference(
    compareProgress(a, b),
    isPodReady(a) && isPodReady(b) ? newestFirst(readySince(a), readySince(b)) : 0,
    compareRestarts(a, b),
    newestFirst(a.creationTimestamp, b.creationTimestamp),
  );
