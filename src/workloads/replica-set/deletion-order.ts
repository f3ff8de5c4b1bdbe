import { isPodReady, type Pod } from '#cluster';
import { between, compareText, firstDifference, type Instant, inNanoseconds } from '#units';
import {
  compareProgress,
  compareRestarts,
  isActive,
  newestFirst,
  readySince,
} from '../active-pods.ts';

/**
 * The pods of a ReplicaSet in the order in which it would delete them. A node that has many of the
 * `siblings` gives first. Pods without any difference stay in canonical order, where upstream has
 * none, or go by a draw.
 *
 * @upstream pkg/controller/controller_utils.go ActivePodsWithRanks (1.36)
 */
export function inDeletionOrder(
  pods: readonly Pod[],
  siblings: readonly Pod[],
  now: Instant,
  tieBreakOf: (pod: Pod) => number = () => 0,
): readonly Pod[] {
  const onNode = new Map<string | undefined, number>();
  for (const { nodeName } of siblings.filter(isActive)) {
    onNode.set(nodeName, (onNode.get(nodeName) ?? 0) + 1);
  }
  const rankOf = ({ nodeName }: Pod): number => onNode.get(nodeName) ?? 0;
  return [...pods].sort((a, b) =>
    firstDifference(
      compareProgress(a, b),
      deletionCostOf(a.annotations) - deletionCostOf(b.annotations),
      rankOf(b) - rankOf(a),
      isPodReady(a) && isPodReady(b) ? compareAges(a, b, readySince, now) : 0,
      compareRestarts(a, b),
      compareAges(a, b, ({ creationTimestamp }) => creationTimestamp, now),
      tieBreakOf(a) - tieBreakOf(b),
    ),
  );
}

/** Ages of one order of magnitude count as equal; the uid decides then. */
function compareAges(
  a: Pod,
  b: Pod,
  since: (pod: Pod) => Instant | undefined,
  now: Instant,
): number {
  const ofA = since(a);
  const ofB = since(b);
  if (ofA === ofB) return 0;
  if (ofA === undefined || ofB === undefined) return newestFirst(ofA, ofB);
  return firstDifference(magnitude(ofA, now) - magnitude(ofB, now), compareText(a.uid, b.uid));
}

/**
 * The binary logarithm of an age in nanoseconds, rounded down; -1 for the future.
 * @upstream pkg/controller/controller_utils.go logarithmicRankDiff (1.36)
 */
function magnitude(since: Instant, now: Instant): number {
  const age = inNanoseconds(between(since, now));
  return age > 0n ? age.toString(2).length - 1 : -1;
}

const ANNOTATION = 'controller.kubernetes.io/pod-deletion-cost';
const MOST = 2 ** 31 - 1;

/** Neither a plus sign nor leading zeros; any number may follow a minus sign. */
const COST = /^(?:-[0-9]+|0|[1-9][0-9]*)$/;

/**
 * The cost of deleting a pod, from its annotation; 0 where that is missing or no int32.
 * @upstream pkg/apis/core/v1/helper/helpers.go GetDeletionCostFromPodAnnotations (1.36)
 */
function deletionCostOf(annotations: Readonly<Record<string, string>>): number {
  const written = annotations[ANNOTATION];
  if (written === undefined || !COST.test(written)) return 0;
  const cost = Number(written);
  return cost > MOST || cost < -MOST - 1 ? 0 : cost;
}
