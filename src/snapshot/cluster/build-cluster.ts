import type { Cluster } from '#cluster';
import type { ByKind } from './by-kind.ts';

/** The objects of the cluster, in canonical order. */
export const buildCluster = (found: ByKind): Cluster => ({
  nodes: found.objectsOf('nodes'),
  pods: found.objectsOf('pods'),
  leases: found.objectsOf('leases'),
  elections: found.objectsOf('elections'),
  workloads: found.objectsOf('workloads'),
  budgets: found.objectsOf('budgets'),
  services: found.objectsOf('services'),
  endpointSlices: found.objectsOf('endpointSlices'),
  namespaces: found.objectsOf('namespaces'),
  persistentVolumes: found.objectsOf('persistentVolumes'),
  persistentVolumeClaims: found.objectsOf('persistentVolumeClaims'),
  volumeAttachments: found.objectsOf('volumeAttachments'),
  storageClasses: found.objectsOf('storageClasses'),
  csiNodes: found.objectsOf('csiNodes'),
  priorityClasses: found.objectsOf('priorityClasses'),
  runtimeClasses: found.objectsOf('runtimeClasses'),
  resourceQuotas: found.objectsOf('resourceQuotas'),
  limitRanges: found.objectsOf('limitRanges'),
  webhookConfigurations: found.objectsOf('webhookConfigurations'),
  podAutoscalers: found.objectsOf('podAutoscalers'),
  verticalAutoscalers: found.objectsOf('verticalAutoscalers'),
  csiDrivers: found.objectsOf('csiDrivers'),
  nodePools: found.objectsOf('nodePools'),
  nodeClaims: found.objectsOf('nodeClaims'),
  autoscalerStatuses: found.objectsOf('autoscalerStatuses'),
  autoscalerProcesses: found.objectsOf('autoscalerProcesses'),
});
