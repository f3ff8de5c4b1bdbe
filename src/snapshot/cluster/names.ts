import { printInstant } from '#units';
import type { ObjectPlace } from '../objects/findings.ts';
import type { ClusterObject } from '../objects/kinds/model.ts';

/** Kinds whose objects `namespace/name` identifies. */
const IN_NAMESPACES = {
  budgets: 'PodDisruptionBudget',
  services: 'Service',
  persistentVolumeClaims: 'PersistentVolumeClaim',
  resourceQuotas: 'ResourceQuota',
  limitRanges: 'LimitRange',
  podAutoscalers: 'HorizontalPodAutoscaler',
  verticalAutoscalers: 'VerticalPodAutoscaler',
  cronJobs: 'CronJob',
  resourceClaims: 'ResourceClaim',
  resourceClaimTemplates: 'ResourceClaimTemplate',
  autoscalerStatuses: 'ConfigMap',
  expanderPriorities: 'ConfigMap',
  elections: 'Lease',
  events: 'Event',
  'pod-metrics': 'PodMetrics',
} as const;

/** Kinds whose objects have no namespace. */
const OF_CLUSTER = {
  nodes: 'Node',
  namespaces: 'Namespace',
  persistentVolumes: 'PersistentVolume',
  volumeAttachments: 'VolumeAttachment',
  storageClasses: 'StorageClass',
  priorityClasses: 'PriorityClass',
  runtimeClasses: 'RuntimeClass',
  csiNodes: 'CSINode',
  csiDrivers: 'CSIDriver',
  apiServices: 'APIService',
  nodeReadinessRules: 'NodeReadinessRule',
  resourceSlices: 'ResourceSlice',
  deviceClasses: 'DeviceClass',
  deviceTaintRules: 'DeviceTaintRule',
  nodePools: 'NodePool',
  nodeClaims: 'NodeClaim',
  'node-metrics': 'NodeMetrics',
} as const;

type InNamespace = Extract<ClusterObject, { readonly into: keyof typeof IN_NAMESPACES }>;
type OfCluster = Extract<ClusterObject, { readonly into: keyof typeof OF_CLUSTER }>;

const isInNamespace = (entry: ClusterObject): entry is InNamespace =>
  Object.hasOwn(IN_NAMESPACES, entry.into);
const isOfCluster = (entry: ClusterObject): entry is OfCluster =>
  Object.hasOwn(OF_CLUSTER, entry.into);

/** `Pod shop/web-3`, `Node worker-1`: the identity of an object. */
export function nameOf(entry: ClusterObject): string {
  if (isInNamespace(entry)) {
    return `${IN_NAMESPACES[entry.into]} ${entry.object.namespace}/${entry.object.name}`;
  }
  if (isOfCluster(entry)) return `${OF_CLUSTER[entry.into]} ${entry.object.name}`;
  switch (entry.into) {
    case 'leases':
      return `Lease kube-node-lease/${entry.object.name}`;
    case 'pods':
      return `Pod ${entry.object.key}`;
    case 'workloads':
    case 'podGroups':
      return `${entry.object.kind} ${entry.object.namespace}/${entry.object.name}`;
    case 'endpointSlices': {
      const { isEndpoints, namespace, name } = entry.object;
      return `${isEndpoints ? 'Endpoints' : 'EndpointSlice'} ${namespace}/${name}`;
    }
    case 'webhookConfigurations':
      return `${entry.object.kind} ${entry.object.name}`;
    case 'autoscalerProcesses':
      return `Settings of ${entry.object.workload}`;
    case 'summaries':
      return `StatsSummary ${entry.object.node.nodeName}`;
    case 'captures':
      return `CaptureRecord ${printInstant(entry.object.startedAt)}`;
  }
}

/** `nodes.yaml:12:3`. */
export const printPlace = ({ path, position }: ObjectPlace): string =>
  `${path}:${position.line}:${position.column}`;
