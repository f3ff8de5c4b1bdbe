import type { OwnerReference } from './objects/meta.ts';
import type { WorkloadKind } from './objects/workload.ts';

/** The API groups of the workloads. References may still name older groups. */
const GROUPS: Readonly<Record<WorkloadKind, readonly string[]>> = {
  Deployment: ['apps', 'extensions'],
  ReplicaSet: ['apps', 'extensions'],
  ReplicationController: [''],
  StatefulSet: ['apps'],
  DaemonSet: ['apps', 'extensions'],
  Job: ['batch'],
};

/**
 * Kubernetes' own workload that a reference names, if it names one. Hand-written references may
 * leave the group out.
 */
export function workloadKindOf({
  apiVersion,
  kind,
}: Pick<OwnerReference, 'apiVersion' | 'kind'>): WorkloadKind | undefined {
  if (!isWorkloadKind(kind)) return undefined;
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  return apiVersion === '' || GROUPS[kind].includes(group) ? kind : undefined;
}

const isWorkloadKind = (kind: string): kind is WorkloadKind => Object.hasOwn(GROUPS, kind);
