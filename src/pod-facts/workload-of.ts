import {
  type Cluster,
  controllerOf,
  type Labels,
  type OfTemplate,
  ownerName,
  rememberedByTemplate,
  workloadName,
} from '#cluster';

/** Finds the workload a pod belongs to, which for a ReplicaSet's pods is its Deployment. */
export interface WorkloadFinder {
  /** `Kind/namespace/name`; undefined for pods without a workload. */
  readonly of: (pod: OfTemplate) => string | undefined;
  /**
   * Pods whose Deployment was inferred from their labels, because their ReplicaSet is not in the
   * snapshot.
   */
  readonly guessed: number;
}

/** The label in which a Deployment's pods carry the last part of their ReplicaSet's name. */
const LABEL_POD_TEMPLATE_HASH = 'pod-template-hash';

interface FoundWorkload {
  readonly name: string;
  readonly guessed: boolean;
}

export function findWorkloads({ workloads, pods }: Cluster): WorkloadFinder {
  const byName = new Map(workloads.map((workload) => [workloadName(workload), workload]));
  const find = (pod: OfTemplate): FoundWorkload | undefined => {
    const owner = controllerOf(pod);
    if (owner === undefined || owner.kind === 'Node') return undefined;
    const { namespace } = pod;
    const direct = ownerName(owner, namespace);
    if (owner.kind !== 'ReplicaSet') return { name: direct, guessed: false };
    const replicaSet = byName.get(direct);
    const above = replicaSet === undefined ? undefined : controllerOf(replicaSet);
    if (above !== undefined) return { name: ownerName(above, namespace), guessed: false };
    const suffix = `-${pod.labels[LABEL_POD_TEMPLATE_HASH]}`;
    if (replicaSet !== undefined || !owner.name.endsWith(suffix))
      return { name: direct, guessed: false };
    const name = owner.name.slice(0, -suffix.length);
    return { name: workloadName({ kind: 'Deployment', namespace, name }), guessed: true };
  };
  const of = rememberedByTemplate(find, haveSameHash);
  return {
    of: (pod) => of(pod)?.name,
    get guessed() {
      return pods.filter((pod) => of(pod)?.guessed === true).length;
    },
  };
}

/**
 * Pods of a StatefulSet have labels of their own; the labels that determine their workload are the
 * same.
 */
export const haveSameHash = (a: Labels, b: Labels): boolean =>
  a[LABEL_POD_TEMPLATE_HASH] === b[LABEL_POD_TEMPLATE_HASH];
