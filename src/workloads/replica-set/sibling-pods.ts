import {
  controllerOf,
  isControlledBy,
  ownerIdentity,
  type Pod,
  selectsLabels,
  type WorkloadObject,
} from '#cluster';

/**
 * The pods that count in a comparison of nodes: all that any ReplicaSet of the same Deployment
 * selects, with any owner. A ReplicaSet on its own compares no nodes.
 *
 * @param pods - of the namespace
 *
 * @upstream pkg/controller/replicaset/replica_set.go getIndirectlyRelatedPods (1.36)
 */
export function siblingPods(
  replicaSet: WorkloadObject,
  replicaSets: readonly WorkloadObject[],
  pods: readonly Pod[],
): readonly Pod[] {
  const owner = controllerOf(replicaSet);
  if (owner === undefined) return [];
  const selectors = replicaSets.flatMap(({ kind, namespace, selector, ...meta }) =>
    kind === 'ReplicaSet' &&
    namespace === replicaSet.namespace &&
    isControlledBy(meta, ownerIdentity(owner)) &&
    selector !== undefined
      ? selector
      : [],
  );
  return pods.filter(
    ({ namespace, labels }) =>
      namespace === replicaSet.namespace &&
      selectors.some((selector) => selectsLabels(selector, labels)),
  );
}
