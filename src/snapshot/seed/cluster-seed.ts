import { type ClusterSeed, comparePods } from '#cluster';
import { compareText, firstDifference } from '#units';
import type { ByKind } from './by-kind.ts';

/** The cluster that was found, in canonical order. */
export function buildSeed(found: ByKind): ClusterSeed {
  return {
    nodes: found.objectsOf('nodes').sort(compareNames),
    pods: found.objectsOf('pods').sort(comparePods),
    leases: found.objectsOf('leases').sort(compareNames),
    workloads: found
      .objectsOf('workloads')
      .sort((a, b) => firstDifference(comparePods(a, b), compareText(a.kind, b.kind))),
    budgets: found.objectsOf('budgets').sort(comparePods),
    services: found.objectsOf('services').sort(comparePods),
    namespaces: found.objectsOf('namespaces').sort(compareNames),
    persistentVolumes: found.objectsOf('persistentVolumes').sort(compareNames),
    persistentVolumeClaims: found.objectsOf('persistentVolumeClaims').sort(comparePods),
    volumeAttachments: found.objectsOf('volumeAttachments').sort(compareNames),
    storageClasses: found.objectsOf('storageClasses').sort(compareNames),
    csiNodes: found.objectsOf('csiNodes').sort(compareNames),
    priorityClasses: found.objectsOf('priorityClasses').sort(compareNames),
    runtimeClasses: found.objectsOf('runtimeClasses').sort(compareNames),
    csiDrivers: found.objectsOf('csiDrivers').sort(compareNames),
  };
}

const compareNames = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareText(a.name, b.name);
