import type { LoadedManifests, PlacedObject } from '#snapshot';
import type { Draft } from '../draft.ts';
import { complain } from './complain.ts';
import { applyBudget, applyPriorityClass, applyService } from './other-objects.ts';
import { applyWorkload } from './workloads.ts';

/** Lays manifests over a cluster, in their order, as `kubectl apply` does. */
export function applyManifests(
  draft: Draft,
  { objects, invalid }: Pick<LoadedManifests, 'objects' | 'invalid'>,
  strict: boolean,
): void {
  for (const { name, path, problems } of invalid) {
    for (const { message, hint, position } of problems) {
      draft.diagnostics.push({
        ...{ code: 'apply/invalid', severity: 'error', message: `${name}: ${message}`, path },
        ...(hint !== undefined && { hint }),
        ...(position && { position }),
      });
    }
  }
  for (const placed of objects) applyObject(draft, placed, strict);
}

/** Kinds that a running cluster changes by itself, or that no pod of a workload depends on. */
const KINDS: Readonly<Partial<Record<PlacedObject['entry']['into'], string>>> = {
  nodes: 'Node',
  pods: 'Pod',
  leases: 'Lease',
  elections: 'Lease',
  namespaces: 'Namespace',
  endpointSlices: 'EndpointSlice',
  persistentVolumes: 'PersistentVolume',
  persistentVolumeClaims: 'PersistentVolumeClaim',
  volumeAttachments: 'VolumeAttachment',
  storageClasses: 'StorageClass',
  csiNodes: 'CSINode',
  csiDrivers: 'CSIDriver',
  runtimeClasses: 'RuntimeClass',
  resourceQuotas: 'ResourceQuota',
  limitRanges: 'LimitRange',
  webhookConfigurations: 'WebhookConfiguration',
  resourceClaims: 'ResourceClaim',
  resourceClaimTemplates: 'ResourceClaimTemplate',
  resourceSlices: 'ResourceSlice',
  deviceClasses: 'DeviceClass',
  deviceTaintRules: 'DeviceTaintRule',
  apiServices: 'APIService',
  nodeReadinessRules: 'NodeReadinessRule',
  cronJobs: 'CronJob',
  podGroups: 'PodGroup',
  nodePools: 'NodePool',
  nodeClaims: 'NodeClaim',
  autoscalerStatuses: 'ConfigMap',
  expanderPriorities: 'ConfigMap',
};

function applyObject(draft: Draft, placed: PlacedObject, strict: boolean): void {
  const { entry } = placed;
  const before = draft.added.size;
  switch (entry.into) {
    case 'workloads':
      // A CronJob makes Jobs at its times, none by being applied.
      if (placed.madeBy === undefined) applyWorkload(draft, placed, entry.object, strict);
      break;
    case 'budgets':
      applyBudget(draft, placed, entry.object);
      break;
    case 'services':
      applyService(draft, placed, entry.object);
      break;
    case 'priorityClasses':
      applyPriorityClass(draft, placed, entry.object);
      break;
    case 'autoscalerProcesses':
      break;
    default:
      draft.passOver(KINDS[entry.into] ?? entry.into);
  }
  if (strict && draft.added.size > before) {
    const name = [...draft.added].at(-1) ?? '';
    complain(draft, placed, [], `the snapshot has no ${name}`, 'without --strict it is added');
  }
}
