import type {
  ApiEvent,
  LeaderElection,
  Lease,
  Node,
  Pod,
  ShelvedKind,
  ShelvedKinds,
  StatsSummary,
  WorkloadObject,
} from '#cluster';
import type { Interner } from '../../fields/interner.ts';
import type { Reading } from '../../fields/reading.ts';
import type { Schema } from '../../fields/schema.ts';
import { EVERYTHING, ownShape, type Shape } from '../../raw/shape.ts';
import { API_EVENT, projectApiEvent } from './api-event.ts';
import { BUDGET, projectBudget } from './budget.ts';
import { CAPTURE_RECORD, type Capture } from './capture-record.ts';
import {
  PRIORITY_CLASS,
  projectPriorityClass,
  projectRuntimeClass,
  RUNTIME_CLASS,
} from './classes.ts';
import { CSI_DRIVER, CSI_NODE, projectCsiDriver, projectCsiNode } from './csi.ts';
import {
  DEVICE_CLASS,
  DEVICE_TAINT_RULE,
  projectDeviceClass,
  projectDeviceTaintRule,
  projectResourceClaim,
  projectResourceClaimTemplate,
  projectResourceSlice,
  RESOURCE_CLAIM,
  RESOURCE_CLAIM_TEMPLATE,
  RESOURCE_SLICE,
} from './device.ts';
import {
  ENDPOINT_SLICE,
  ENDPOINTS,
  projectEndpointSlice,
  projectEndpoints,
} from './endpoint-slice.ts';
import { LEASE, projectElection, projectLease } from './lease.ts';
import type { RawMeta } from './meta.ts';
import {
  NODE_METRICS,
  type NodeMetrics,
  POD_METRICS,
  type PodMetrics,
  projectNodeMetrics,
  projectPodMetrics,
} from './metrics.ts';
import { NAMESPACE, projectNamespace } from './namespace.ts';
import { NODE, projectNode } from './node.ts';
import { NODE_CLAIM, NODE_POOL, projectNodeClaim, projectNodePool } from './node-pool.ts';
import { NODE_READINESS_RULE, projectNodeReadinessRule } from './node-readiness-rule.ts';
import { PERSISTENT_VOLUME, projectPersistentVolume } from './persistent-volume.ts';
import {
  PERSISTENT_VOLUME_CLAIM,
  projectPersistentVolumeClaim,
} from './persistent-volume-claim.ts';
import { POD, projectPod } from './pod.ts';
import { LIMIT_RANGE, projectLimitRange, projectResourceQuota, RESOURCE_QUOTA } from './quota.ts';
import { projectService, SERVICE } from './service.ts';
import { measuredAt, STATS_SUMMARY } from './stats-summary.ts';
import { projectStorageClass, STORAGE_CLASS } from './storage-class.ts';
import { projectVolumeAttachment, VOLUME_ATTACHMENT } from './volume-attachment.ts';
import { projectWebhooks, WEBHOOKS } from './webhook.ts';
import {
  projectDaemonSet,
  projectDeployment,
  projectJob,
  projectReplicaSet,
  projectReplicationController,
  projectStatefulSet,
  WORKLOADS,
} from './workload.ts';

/** An object of the cluster, or a measurement of one, by its list. */
export type ClusterObject =
  | { readonly into: 'nodes'; readonly object: Node }
  | { readonly into: 'pods'; readonly object: Pod }
  | { readonly into: 'leases'; readonly object: Lease }
  | { readonly into: 'elections'; readonly object: LeaderElection }
  | ShelvedClusterObject
  | { readonly into: 'events'; readonly object: ApiEvent }
  | { readonly into: 'summaries'; readonly object: StatsSummary }
  | { readonly into: 'captures'; readonly object: Capture }
  | { readonly into: 'node-metrics'; readonly object: NodeMetrics }
  | { readonly into: 'pod-metrics'; readonly object: PodMetrics };

/** An object other than a node or a pod. */
type ShelvedClusterObject = {
  readonly [Kind in ShelvedKind]: { readonly into: Kind; readonly object: ShelvedKinds[Kind] };
}[ShelvedKind];

/** The name of a list of objects. */
export type Into = ClusterObject['into'];
export type ObjectOf<Kind extends Into> = Extract<ClusterObject, { readonly into: Kind }>['object'];

/** The result for a raw object. */
export interface Projected {
  readonly entry: ClusterObject;
  /** Digits that order two states of one object by age; absent in handwritten documents. */
  readonly resourceVersion?: string | undefined;
}

/** The conversion of objects of a kind that models read. */
export interface Model {
  readonly shape: Shape;
  /** Undefined when the object is invalid, which `reading` records, or when no model reads it. */
  read(value: unknown, reading: Reading, interner: Interner): Projected | undefined;
  /** The schema of its fields. */
  readonly schema: Schema<unknown>;
  /** The result for an object without faults; undefined when no model reads it. */
  project(fields: unknown, interner: Interner): Projected | undefined;
}

function model<Raw extends { readonly metadata: RawMeta }>(
  schema: Schema<Raw>,
  toEntry: (raw: Raw, interner: Interner) => ClusterObject | undefined,
): Model {
  const project: Model['project'] = (fields, interner) => {
    const raw = fields as Raw;
    const entry = toEntry(raw, interner);
    if (entry === undefined) return undefined;
    return { entry, resourceVersion: raw.metadata.resourceVersion };
  };
  return modelOf(schema, withHeader(schema.shape), project);
}

const modelOf = (schema: Schema<unknown>, shape: Shape, project: Model['project']): Model => ({
  shape,
  read(value, reading, interner) {
    const fields = schema.read(value, reading);
    return reading.isFine ? project(fields, interner) : undefined;
  },
  schema,
  project,
});

/** The type of every object is read, whatever its shape. */
function withHeader(shared: Shape): Shape {
  const shape = ownShape(shared);
  if (shape === EVERYTHING) return EVERYTHING;
  return new Map([['apiVersion', EVERYTHING], ['kind', EVERYTHING], ...shape]);
}

const workload = <Raw extends { readonly metadata: RawMeta }>(
  schema: Schema<Raw>,
  project: (raw: Raw, interner: Interner) => WorkloadObject,
): Model =>
  model(schema, (raw, interner) => ({ into: 'workloads', object: project(raw, interner) }));

/** Summaries have no version: the later measurement is the newer one. */
export const STATS_SUMMARY_MODEL: Model = modelOf(STATS_SUMMARY, STATS_SUMMARY.shape, (fields) => {
  const summary = fields as StatsSummary;
  const at = measuredAt(summary);
  const entry = { into: 'summaries', object: summary } as const;
  return at === undefined ? { entry } : { entry, resourceVersion: `${at}` };
});

/** Records of captures are as old as the capture. */
const CAPTURE_MODEL: Model = modelOf(
  CAPTURE_RECORD,
  withHeader(CAPTURE_RECORD.shape),
  (fields) => ({ entry: { into: 'captures', object: fields as Capture } }),
);

/** The kinds that models read. */
export const MODELS = {
  Node: model(NODE, (raw) => ({ into: 'nodes', object: projectNode(raw) })),
  Pod: model(POD, (raw, interner) => ({ into: 'pods', object: projectPod(raw, interner) })),
  Lease: model(LEASE, (raw) => {
    const lease = projectLease(raw);
    if (lease !== undefined) return { into: 'leases', object: lease };
    const election = projectElection(raw);
    return election === undefined ? undefined : { into: 'elections', object: election };
  }),
  Event: model(API_EVENT, (raw) => ({ into: 'events', object: projectApiEvent(raw) })),
  Deployment: workload(WORKLOADS.Deployment, projectDeployment),
  ReplicaSet: workload(WORKLOADS.ReplicaSet, projectReplicaSet),
  ReplicationController: workload(WORKLOADS.ReplicationController, projectReplicationController),
  StatefulSet: workload(WORKLOADS.StatefulSet, projectStatefulSet),
  DaemonSet: workload(WORKLOADS.DaemonSet, projectDaemonSet),
  Job: workload(WORKLOADS.Job, projectJob),
  PodDisruptionBudget: model(BUDGET, (raw) => ({ into: 'budgets', object: projectBudget(raw) })),
  Namespace: model(NAMESPACE, (raw) => ({ into: 'namespaces', object: projectNamespace(raw) })),
  EndpointSlice: model(ENDPOINT_SLICE, (raw) => {
    const slice = projectEndpointSlice(raw);
    return slice === undefined ? undefined : { into: 'endpointSlices', object: slice };
  }),
  Endpoints: model(ENDPOINTS, (raw) => ({
    into: 'endpointSlices',
    object: projectEndpoints(raw),
  })),
  Service: model(SERVICE, (raw) => ({ into: 'services', object: projectService(raw) })),
  PersistentVolume: model(PERSISTENT_VOLUME, (raw) => ({
    into: 'persistentVolumes',
    object: projectPersistentVolume(raw),
  })),
  PersistentVolumeClaim: model(PERSISTENT_VOLUME_CLAIM, (raw) => ({
    into: 'persistentVolumeClaims',
    object: projectPersistentVolumeClaim(raw),
  })),
  VolumeAttachment: model(VOLUME_ATTACHMENT, (raw) => ({
    into: 'volumeAttachments',
    object: projectVolumeAttachment(raw),
  })),
  PriorityClass: model(PRIORITY_CLASS, (raw) => ({
    into: 'priorityClasses',
    object: projectPriorityClass(raw),
  })),
  RuntimeClass: model(RUNTIME_CLASS, (raw) => ({
    into: 'runtimeClasses',
    object: projectRuntimeClass(raw),
  })),
  ResourceQuota: model(RESOURCE_QUOTA, (raw) => ({
    into: 'resourceQuotas',
    object: projectResourceQuota(raw),
  })),
  LimitRange: model(LIMIT_RANGE, (raw) => ({
    into: 'limitRanges',
    object: projectLimitRange(raw),
  })),
  MutatingWebhookConfiguration: model(WEBHOOKS, (raw) => ({
    into: 'webhookConfigurations',
    object: projectWebhooks('MutatingWebhookConfiguration', raw),
  })),
  ValidatingWebhookConfiguration: model(WEBHOOKS, (raw) => ({
    into: 'webhookConfigurations',
    object: projectWebhooks('ValidatingWebhookConfiguration', raw),
  })),
  StorageClass: model(STORAGE_CLASS, (raw) => ({
    into: 'storageClasses',
    object: projectStorageClass(raw),
  })),
  CaptureRecord: CAPTURE_MODEL,
  CSINode: model(CSI_NODE, (raw) => ({ into: 'csiNodes', object: projectCsiNode(raw) })),
  CSIDriver: model(CSI_DRIVER, (raw) => ({ into: 'csiDrivers', object: projectCsiDriver(raw) })),
  ResourceClaim: model(RESOURCE_CLAIM, (raw) => ({
    into: 'resourceClaims',
    object: projectResourceClaim(raw),
  })),
  ResourceClaimTemplate: model(RESOURCE_CLAIM_TEMPLATE, (raw) => ({
    into: 'resourceClaimTemplates',
    object: projectResourceClaimTemplate(raw),
  })),
  ResourceSlice: model(RESOURCE_SLICE, (raw) => ({
    into: 'resourceSlices',
    object: projectResourceSlice(raw),
  })),
  DeviceClass: model(DEVICE_CLASS, (raw) => ({
    into: 'deviceClasses',
    object: projectDeviceClass(raw),
  })),
  DeviceTaintRule: model(DEVICE_TAINT_RULE, (raw) => ({
    into: 'deviceTaintRules',
    object: projectDeviceTaintRule(raw),
  })),
  NodeReadinessRule: model(NODE_READINESS_RULE, (raw) => ({
    into: 'nodeReadinessRules',
    object: projectNodeReadinessRule(raw),
  })),
  NodePool: model(NODE_POOL, (raw) => ({ into: 'nodePools', object: projectNodePool(raw) })),
  NodeClaim: model(NODE_CLAIM, (raw) => ({ into: 'nodeClaims', object: projectNodeClaim(raw) })),
  NodeMetrics: model(NODE_METRICS, (raw) => ({
    into: 'node-metrics',
    object: projectNodeMetrics(raw),
  })),
  PodMetrics: model(POD_METRICS, (raw) => ({
    into: 'pod-metrics',
    object: projectPodMetrics(raw),
  })),
} as const satisfies Readonly<Record<string, Model>>;
