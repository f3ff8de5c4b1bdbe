import type { ObjectPlace } from '../objects/findings.ts';
import type { SeedObject } from '../objects/kinds/model.ts';

/** `Pod shop/web-3`, `Node worker-1`: the identity of an object. */
export function nameOf(seed: SeedObject): string {
  switch (seed.into) {
    case 'nodes':
      return `Node ${seed.object.name}`;
    case 'leases':
      return `Lease kube-node-lease/${seed.object.name}`;
    case 'pods':
      return `Pod ${seed.object.key}`;
    case 'workloads':
      return `${seed.object.kind} ${seed.object.namespace}/${seed.object.name}`;
    case 'budgets':
      return `PodDisruptionBudget ${seed.object.namespace}/${seed.object.name}`;
    case 'namespaces':
      return `Namespace ${seed.object.name}`;
    case 'services':
      return `Service ${seed.object.namespace}/${seed.object.name}`;
    case 'endpointSlices': {
      const { isEndpoints, namespace, name } = seed.object;
      return `${isEndpoints ? 'Endpoints' : 'EndpointSlice'} ${namespace}/${name}`;
    }
    case 'persistentVolumes':
      return `PersistentVolume ${seed.object.name}`;
    case 'persistentVolumeClaims':
      return `PersistentVolumeClaim ${seed.object.namespace}/${seed.object.name}`;
    case 'volumeAttachments':
      return `VolumeAttachment ${seed.object.name}`;
    case 'storageClasses':
      return `StorageClass ${seed.object.name}`;
    case 'priorityClasses':
      return `PriorityClass ${seed.object.name}`;
    case 'runtimeClasses':
      return `RuntimeClass ${seed.object.name}`;
    case 'csiNodes':
      return `CSINode ${seed.object.name}`;
    case 'csiDrivers':
      return `CSIDriver ${seed.object.name}`;
    case 'summaries':
      return `StatsSummary ${seed.object.node.nodeName}`;
    case 'node-metrics':
      return `NodeMetrics ${seed.object.name}`;
    case 'pod-metrics':
      return `PodMetrics ${seed.object.namespace}/${seed.object.name}`;
  }
}

/** `nodes.yaml:12:3`. */
export const printPlace = ({ path, position }: ObjectPlace): string =>
  `${path}:${position.line}:${position.column}`;
