import { printInstant } from '#units';
import type { ObjectPlace } from '../objects/findings.ts';
import type { ClusterObject } from '../objects/kinds/model.ts';

const KINDS = {
  budgets: 'PodDisruptionBudget',
  resourceQuotas: 'ResourceQuota',
  limitRanges: 'LimitRange',
  podAutoscalers: 'HorizontalPodAutoscaler',
  verticalAutoscalers: 'VerticalPodAutoscaler',
} as const;

/** `Pod shop/web-3`, `Node worker-1`: the identity of an object. */
export function nameOf(entry: ClusterObject): string {
  switch (entry.into) {
    case 'nodes':
      return `Node ${entry.object.name}`;
    case 'leases':
      return `Lease kube-node-lease/${entry.object.name}`;
    case 'elections':
      return `Lease ${entry.object.namespace}/${entry.object.name}`;
    case 'pods':
      return `Pod ${entry.object.key}`;
    case 'workloads':
      return `${entry.object.kind} ${entry.object.namespace}/${entry.object.name}`;
    case 'budgets':
    case 'resourceQuotas':
    case 'limitRanges':
    case 'podAutoscalers':
    case 'verticalAutoscalers':
      return `${KINDS[entry.into]} ${entry.object.namespace}/${entry.object.name}`;
    case 'namespaces':
      return `Namespace ${entry.object.name}`;
    case 'services':
      return `Service ${entry.object.namespace}/${entry.object.name}`;
    case 'endpointSlices': {
      const { isEndpoints, namespace, name } = entry.object;
      return `${isEndpoints ? 'Endpoints' : 'EndpointSlice'} ${namespace}/${name}`;
    }
    case 'persistentVolumes':
      return `PersistentVolume ${entry.object.name}`;
    case 'persistentVolumeClaims':
      return `PersistentVolumeClaim ${entry.object.namespace}/${entry.object.name}`;
    case 'volumeAttachments':
      return `VolumeAttachment ${entry.object.name}`;
    case 'storageClasses':
      return `StorageClass ${entry.object.name}`;
    case 'priorityClasses':
      return `PriorityClass ${entry.object.name}`;
    case 'runtimeClasses':
      return `RuntimeClass ${entry.object.name}`;
    case 'webhookConfigurations':
      return `${entry.object.kind} ${entry.object.name}`;
    case 'csiNodes':
      return `CSINode ${entry.object.name}`;
    case 'csiDrivers':
      return `CSIDriver ${entry.object.name}`;
    case 'nodePools':
      return `NodePool ${entry.object.name}`;
    case 'nodeClaims':
      return `NodeClaim ${entry.object.name}`;
    case 'autoscalerStatuses':
      return `ConfigMap ${entry.object.namespace}/${entry.object.name}`;
    case 'autoscalerProcesses':
      return `Settings of ${entry.object.workload}`;
    case 'events':
      return `Event ${entry.object.namespace}/${entry.object.name}`;
    case 'summaries':
      return `StatsSummary ${entry.object.node.nodeName}`;
    case 'captures':
      return `CaptureRecord ${printInstant(entry.object.startedAt)}`;
    case 'node-metrics':
      return `NodeMetrics ${entry.object.name}`;
    case 'pod-metrics':
      return `PodMetrics ${entry.object.namespace}/${entry.object.name}`;
  }
}

/** `nodes.yaml:12:3`. */
export const printPlace = ({ path, position }: ObjectPlace): string =>
  `${path}:${position.line}:${position.column}`;
