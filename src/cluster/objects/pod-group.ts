import type { ObjectMeta } from './meta.ts';
import type { Pod } from './pod.ts';

/** Pods that are scheduled together: a PodGroup, or the groups of a Workload of 1.35. */
export interface PodGroupObject extends ObjectMeta {
  readonly kind: 'PodGroup' | 'Workload';
  /** The groups of a Workload by their names; the only one of a PodGroup has the empty name. */
  readonly groups: readonly {
    readonly name: string;
    /** How many of its pods run together or not at all; absent where each is on its own. */
    readonly minCount?: number;
  }[];
}

/** `Kind/namespace/name`. */
export const podGroupKey = ({
  kind,
  namespace,
  name,
}: Pick<PodGroupObject, 'kind' | 'namespace' | 'name'>): string => `${kind}/${namespace}/${name}`;

/** The group of a pod: `PodGroup/shop/train`, or `Workload/shop/train/workers` with its replica. */
export interface GroupOfPod {
  readonly object: string;
  /** The name of the group in a Workload. */
  readonly group: string;
  /** What tells it from other groups. */
  readonly name: string;
}

/** The group that a pod is scheduled with; undefined for a pod on its own. */
export function groupOfPod({
  namespace,
  spec: { schedulingGroup, workloadRef },
}: Pick<Pod, 'namespace' | 'spec'>): GroupOfPod | undefined {
  if (workloadRef !== undefined) {
    const { name, podGroup, podGroupReplicaKey: replica } = workloadRef;
    const object = podGroupKey({ kind: 'Workload', namespace, name });
    const parts = [object, podGroup, ...(replica === undefined ? [] : [replica])];
    return { object, group: podGroup, name: parts.join('/') };
  }
  const { podGroupName } = schedulingGroup ?? {};
  if (podGroupName === undefined) return undefined;
  const object = podGroupKey({ kind: 'PodGroup', namespace, name: podGroupName });
  return { object, group: '', name: object };
}
