import {
  controllerOf,
  type OwnerReference,
  ownerIdentity,
  replicasSeen,
  type WorkloadKind,
  type WorkloadObject,
  workloadKindOf,
} from '#cluster';

/** The scale of a pod's controller. */
export type ScaleLookup =
  /** `owner` is its identity: see {@link ownerIdentity}. */
  | { readonly kind: 'scale'; readonly owner: string; readonly replicas: number }
  /** There is no such object, or only another one with its name. */
  | { readonly kind: 'not-found' }
  /** A DaemonSet or a Job, for example: it has no desired number of pods. */
  | { readonly kind: 'no-scale-subresource' }
  | { readonly kind: 'unknown-kind' };

/** The fields of a workload that are read. */
export type ScaledWorkload = Pick<
  WorkloadObject,
  'namespace' | 'uid' | 'ownerReferences' | 'replicas' | 'unseenPods'
>;

/** Looks up the controllers of pods. */
export interface ScaleReader {
  workload(kind: WorkloadKind, namespace: string, name: string): ScaledWorkload | undefined;
  /** The scale subresource of an object that is not one of Kubernetes' own workloads. */
  customScale(reference: OwnerReference, namespace: string): ScaleLookup;
}

/**
 * The scale of a pod's controller. A Deployment's scale replaces that of its ReplicaSets, as long
 * as it exists.
 * @upstream pkg/controller/disruption/disruption.go finders (1.36)
 */
export function scaleOfController(
  reference: OwnerReference,
  namespace: string,
  reader: ScaleReader,
): ScaleLookup {
  const kind = workloadKindOf(reference);
  if (kind === undefined) return reader.customScale(reference, namespace);
  if (kind === 'DaemonSet' || kind === 'Job') return { kind: 'no-scale-subresource' };
  const found = reader.workload(kind, namespace, reference.name);
  if (found === undefined || found.uid !== reference.uid) return { kind: 'not-found' };
  const above = kind === 'ReplicaSet' ? deploymentOf(found, reader) : undefined;
  const { owner, scaled } = above ?? { owner: reference, scaled: found };
  return { kind: 'scale', owner: ownerIdentity(owner), replicas: replicasSeen(scaled) };
}

function deploymentOf(
  replicaSet: ScaledWorkload,
  reader: ScaleReader,
): { readonly owner: OwnerReference; readonly scaled: ScaledWorkload } | undefined {
  const owner = controllerOf(replicaSet);
  if (owner === undefined || workloadKindOf(owner) !== 'Deployment') return undefined;
  const deployment = reader.workload('Deployment', replicaSet.namespace, owner.name);
  return deployment?.uid === owner.uid ? { owner, scaled: deployment } : undefined;
}
