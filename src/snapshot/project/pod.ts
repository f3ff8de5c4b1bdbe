import type { ContainerStatus, Pod, PodPhase } from '#cluster';
import { podKey } from '#cluster';
import { list, object, optional, record, withDefault } from '../schema/collections.ts';
import type { Interner } from '../schema/interner.ts';
import { quantityText } from '../schema/quantity-text.ts';
import { flag, integer, oneOf, presence, text, timestamp } from '../schema/scalars.ts';
import type { ValueOf } from '../schema/schema.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';
import { POD_SPEC, projectPodSpec, RESOURCES } from './pod-spec.ts';

const PHASES: readonly PodPhase[] = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'];

const CONDITION = object({
  type: text,
  status: CONDITION_STATUS,
  reason: withDefault(text, ''),
  lastTransitionTime: optional(timestamp),
});

const CONTAINER_STATUS = object({
  name: withDefault(text, ''),
  state: object({ running: presence, terminated: presence }),
  ready: withDefault(flag, false),
  restartCount: withDefault(integer, 0),
  resources: optional(RESOURCES),
  allocatedResources: optional(record(quantityText)),
});

export const POD = object({
  metadata: META,
  spec: POD_SPEC,
  status: object({
    phase: withDefault(oneOf(PHASES), 'Pending'),
    reason: withDefault(text, ''),
    conditions: list(CONDITION),
    containerStatuses: list(CONTAINER_STATUS),
    initContainerStatuses: optional(list(CONTAINER_STATUS)),
    resources: optional(RESOURCES),
    allocatedResources: optional(record(quantityText)),
    qosClass: optional(text),
  }),
});

type RawPod = ValueOf<typeof POD>;

/** The fields of a pod that its kubelet writes. */
type PodStatus = Pick<
  Pod,
  | 'phase'
  | 'reason'
  | 'conditions'
  | 'containerStatuses'
  | 'initContainerStatuses'
  | 'actuatedResources'
  | 'allocatedResources'
  | 'qosClass'
>;

/** What many pods have in common is made one object by the interner. */
export function projectPod({ metadata, spec, status }: RawPod, interner: Interner): Pod {
  const namespace = namespaceOf(metadata);
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata;
  const meta = projectMeta(metadata, namespace);
  return {
    ...meta,
    labels: interner.intern(meta.labels),
    ownerReferences: interner.intern(meta.ownerReferences),
    key: podKey(namespace, metadata.name),
    spec: interner.intern(projectPodSpec(spec)),
    ...(spec.nodeName && { nodeName: spec.nodeName }),
    ...projectStatus(status),
    ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    ...(deletionGracePeriodSeconds !== undefined && { deletionGracePeriodSeconds }),
  };
}

function projectStatus({
  containerStatuses,
  initContainerStatuses,
  resources,
  qosClass,
  ...status
}: RawPod['status']): PodStatus {
  return {
    ...status,
    containerStatuses: containerStatuses.map(projectContainerStatus),
    ...(initContainerStatuses !== undefined && {
      initContainerStatuses: initContainerStatuses.map(projectContainerStatus),
    }),
    ...(resources !== undefined && { actuatedResources: resources }),
    ...(qosClass && { qosClass }),
  };
}

/** A container that has no state yet is waiting. */
const projectContainerStatus = ({
  state,
  ...status
}: ValueOf<typeof CONTAINER_STATUS>): ContainerStatus => ({
  ...status,
  state: state.running ? 'running' : state.terminated ? 'terminated' : 'waiting',
});
