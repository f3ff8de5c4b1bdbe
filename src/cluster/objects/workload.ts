import type { ObjectMeta } from './meta.ts';

export type WorkloadKind =
  | 'Deployment'
  | 'ReplicaSet'
  | 'ReplicationController'
  | 'StatefulSet'
  | 'DaemonSet'
  | 'Job';

/** An object that makes pods, reduced to what a model reads. */
export interface WorkloadObject extends ObjectMeta {
  readonly kind: WorkloadKind;
  /** `spec.replicas`; 1 where the API would default it, absent for DaemonSets and Jobs. */
  readonly replicas?: number;
}

/** `Kind/namespace/name` */
export const workloadName = (object: {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}): string => `${object.kind}/${object.namespace}/${object.name}`;
