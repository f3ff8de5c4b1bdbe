import { compareApiEvents, comparePods } from '#cluster';
import { compareText, firstDifference } from '#units';
import type { Into, ObjectOf } from '../objects/kinds/model.ts';

/** The order of the objects of each list, in which no two are equal. */
export const CANONICAL_ORDER: {
  readonly [Kind in Into]: (a: ObjectOf<Kind>, b: ObjectOf<Kind>) => number;
} = {
  nodes: compareNames,
  pods: comparePods,
  leases: compareNames,
  elections: comparePods,
  workloads: (a, b) => firstDifference(comparePods(a, b), compareText(a.kind, b.kind)),
  budgets: comparePods,
  events: compareApiEvents,
  services: comparePods,
  endpointSlices: (a, b) =>
    firstDifference(comparePods(a, b), Number(a.isEndpoints) - Number(b.isEndpoints)),
  namespaces: compareNames,
  persistentVolumes: compareNames,
  persistentVolumeClaims: comparePods,
  volumeAttachments: compareNames,
  storageClasses: compareNames,
  csiNodes: compareNames,
  priorityClasses: compareNames,
  runtimeClasses: compareNames,
  resourceQuotas: comparePods,
  limitRanges: comparePods,
  webhookConfigurations: (a, b) => firstDifference(compareNames(a, b), compareText(a.kind, b.kind)),
  podAutoscalers: comparePods,
  verticalAutoscalers: comparePods,
  csiDrivers: compareNames,
  captures: (a, b) =>
    firstDifference(
      a.startedAt - b.startedAt,
      a.endedAt - b.endedAt,
      compareText(JSON.stringify(a), JSON.stringify(b)),
    ),
  resourceClaims: comparePods,
  resourceClaimTemplates: comparePods,
  resourceSlices: compareNames,
  deviceClasses: compareNames,
  deviceTaintRules: compareNames,
  apiServices: compareNames,
  nodeReadinessRules: compareNames,
  cronJobs: comparePods,
  podGroups: (a, b) => firstDifference(comparePods(a, b), compareText(a.kind, b.kind)),
  nodePools: compareNames,
  nodeClaims: compareNames,
  autoscalerStatuses: comparePods,
  expanderPriorities: comparePods,
  autoscalerProcesses: comparePods,
  summaries: (a, b) => compareText(a.node.nodeName, b.node.nodeName),
  'node-metrics': compareNames,
  'pod-metrics': comparePods,
};

type Named = { readonly name: string };

function compareNames(a: Named, b: Named): number {
  return compareText(a.name, b.name);
}
