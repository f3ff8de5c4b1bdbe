import type { WorkloadKind, WorkloadObject } from '#cluster';
import { object, optional } from '../schema/collections.ts';
import { integer } from '../schema/scalars.ts';
import type { ValueOf } from '../schema/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

export const WORKLOAD = object({
  metadata: META,
  spec: object({ replicas: optional(integer) }),
});

/** How many pods each kind keeps where its object does not say so. */
const DEFAULT_REPLICAS: Readonly<Record<WorkloadKind, number | undefined>> = {
  Deployment: 1,
  ReplicaSet: 1,
  ReplicationController: 1,
  StatefulSet: 1,
  DaemonSet: undefined,
  Job: undefined,
};

export function projectWorkload(
  kind: WorkloadKind,
  { metadata, spec }: ValueOf<typeof WORKLOAD>,
): WorkloadObject {
  const defaultReplicas = DEFAULT_REPLICAS[kind];
  return {
    kind,
    ...projectMeta(metadata, namespaceOf(metadata)),
    ...(defaultReplicas !== undefined && { replicas: spec.replicas ?? defaultReplicas }),
  };
}
