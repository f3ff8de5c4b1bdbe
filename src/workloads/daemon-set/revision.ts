import {
  type DaemonSetUpdate,
  type Pod,
  REVISION_LABEL,
  TEMPLATE_GENERATION_LABEL,
} from '#cluster';

/** Whether a pod has the template of its DaemonSet. */
export type IsUpdated = (pod: Pick<Pod, 'labels'>) => boolean;

/**
 * Pods show the generation of the template that they are made from. A rollback gives an older
 * template a new generation: pods with the hash of a pod of the new generation have it, too.
 * @param pods - all pods of the DaemonSet
 * @upstream pkg/controller/daemon/util/daemonset_util.go IsPodUpdated (1.36)
 */
export function updatedBy(
  { generation, firstGeneration = generation }: DaemonSetUpdate,
  pods: readonly Pod[],
): IsUpdated {
  const isOfGeneration: IsUpdated = ({ labels }) =>
    (labels[TEMPLATE_GENERATION_LABEL] ?? firstGeneration) === generation;
  const hashes = new Set(
    pods.filter(isOfGeneration).flatMap(({ labels }) => labels[REVISION_LABEL] ?? []),
  );
  return (pod) => isOfGeneration(pod) || hashes.has(pod.labels[REVISION_LABEL] ?? '');
}
