const ANNOTATION = 'controller.kubernetes.io/pod-deletion-cost';
const MOST = 2 ** 31 - 1;

/** Neither a plus sign nor leading zeros; any number may follow a minus sign. */
const COST = /^(?:-[0-9]+|0|[1-9][0-9]*)$/;

/**
 * The cost of deleting a pod, from its annotation; 0 where that is missing or no int32.
 * @upstream pkg/apis/core/v1/helper/helpers.go GetDeletionCostFromPodAnnotations (1.36)
 */
export function deletionCostOf(annotations: Readonly<Record<string, string>>): number {
  const written = annotations[ANNOTATION];
  if (written === undefined || !COST.test(written)) return 0;
  const cost = Number(written);
  return cost > MOST || cost < -MOST - 1 ? 0 : cost;
}
