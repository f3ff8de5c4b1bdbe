import { isPodReady, type JobSpec, type Pod } from '#cluster';
import { firstDifference } from '#units';
import { compareProgress, compareRestarts, newestFirst, readySince } from '../active-pods.ts';
import { completionIndexOf } from './job-facts.ts';
import { countsForJob, isIndexed } from './tally.ts';

/**
 * The active pods that a Job deletes: those with an invalid index or one that another pod has
 * already, and as many more as `atLeast` requires.
 *
 * @upstream pkg/controller/job/job_controller.go activePodsForRemoval (1.36)
 */
export function surplusPods(
  active: readonly Pod[],
  spec: JobSpec,
  atLeast: number,
): readonly Pod[] {
  if (atLeast <= 0 && haveOwnPlaces(active, spec)) return [];
  const ranked = [...active].sort(compareActivePods);
  const misplaced = isIndexed(spec) ? misplacedPods(ranked, spec) : [];
  const known = new Set(misplaced);
  const others = ranked.filter((pod) => !known.has(pod));
  return [...misplaced, ...others.slice(0, Math.max(0, atLeast - misplaced.length))];
}

/** The pods of nearly all Jobs have places of their own, so that no ranking is needed. */
const haveOwnPlaces = (active: readonly Pod[], spec: JobSpec): boolean =>
  !isIndexed(spec) ||
  (active.every((pod) => countsForJob(pod, spec)) &&
    new Set(active.map(completionIndexOf)).size === active.length);

/** The last to be deleted stays of several pods with one index. */
function misplacedPods(ranked: readonly Pod[], spec: JobSpec): readonly Pod[] {
  const kept = new Map(ranked.map((pod) => [completionIndexOf(pod), pod]));
  return ranked.filter(
    (pod) => !countsForJob(pod, spec) || kept.get(completionIndexOf(pod)) !== pod,
  );
}

/**
 * The order in which a Job deletes two pods: first the one whose loss costs less work.
 * @upstream pkg/controller/controller_utils.go ActivePods (1.36)
 */
const compareActivePods = (a: Pod, b: Pod): number =>
  firstDifference(
    compareProgress(a, b),
    isPodReady(a) && isPodReady(b) ? newestFirst(readySince(a), readySince(b)) : 0,
    compareRestarts(a, b),
    newestFirst(a.creationTimestamp, b.creationTimestamp),
  );
