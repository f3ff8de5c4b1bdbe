import type { PersistentVolumeClaim, StorageClass, WorkloadObject } from '#cluster';
import { compareText } from '#units';
import { claimNameOf } from './claims.ts';

const IS_DEFAULT = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
];

/**
 * The claims of a pod of a StatefulSet, before they are bound. One that names no class gets the
 * default class, which admission adds.
 *
 * @upstream pkg/controller/statefulset/stateful_set_utils.go getPersistentVolumeClaims (1.36)
 */
export const claimsOfOrdinal = (
  { namespace, statefulSet }: WorkloadObject,
  podName: string,
  classes: readonly StorageClass[],
): readonly PersistentVolumeClaim[] =>
  (statefulSet?.volumeClaimTemplates ?? []).flatMap(({ name: volume, claim }) => {
    if (claim === undefined) return [];
    const name = claimNameOf(volume, podName);
    const storageClassName = claim.storageClassName ?? defaultClass(classes)?.name;
    return {
      ...{ namespace, name, uid: `k8s-evict-${namespace}/${name}`, labels: {}, annotations: {} },
      ...{ ownerReferences: [], finalizers: [], phase: 'Pending' as const },
      ...claim,
      ...(storageClassName !== undefined && { storageClassName }),
    };
  });

/**
 * The newest default class.
 * @upstream pkg/volume/util/storageclass.go GetDefaultClass (1.36)
 */
const defaultClass = (classes: readonly StorageClass[]): StorageClass | undefined =>
  classes
    .filter(({ annotations }) => IS_DEFAULT.some((key) => annotations[key] === 'true'))
    .sort(
      (a, b) =>
        Number(b.creationTimestamp ?? 0) - Number(a.creationTimestamp ?? 0) ||
        compareText(a.name, b.name),
    )[0];
