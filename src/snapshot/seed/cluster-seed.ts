import { type ClusterSeed, comparePods } from '#cluster';
import { compareText, firstDifference } from '#units';
import type { SeedObject } from '../project/model.ts';
import type { Found } from '../read/findings.ts';

type Listed<Into extends SeedObject['into']> = Extract<SeedObject, { into: Into }>['object'];

/** The cluster that was found, in canonical order. */
export function buildSeed(found: readonly Found[]): ClusterSeed {
  const lists = new Map<string, unknown[]>();
  for (const { seed } of found) {
    const list = lists.get(seed.into);
    if (list === undefined) lists.set(seed.into, [seed.object]);
    else list.push(seed.object);
  }
  const those = <Into extends SeedObject['into']>(into: Into): Listed<Into>[] =>
    (lists.get(into) ?? []) as Listed<Into>[];
  return {
    nodes: those('nodes').sort(compareNames),
    pods: those('pods').sort(comparePods),
    leases: those('leases').sort(compareNames),
    workloads: those('workloads').sort((a, b) =>
      firstDifference(comparePods(a, b), compareText(a.kind, b.kind)),
    ),
    budgets: those('budgets').sort(comparePods),
    services: those('services').sort(comparePods),
    namespaces: those('namespaces').sort(compareNames),
    persistentVolumes: those('persistentVolumes').sort(compareNames),
    persistentVolumeClaims: those('persistentVolumeClaims').sort(comparePods),
    volumeAttachments: those('volumeAttachments').sort(compareNames),
    storageClasses: those('storageClasses').sort(compareNames),
    csiNodes: those('csiNodes').sort(compareNames),
    priorityClasses: those('priorityClasses').sort(compareNames),
    runtimeClasses: those('runtimeClasses').sort(compareNames),
    csiDrivers: those('csiDrivers').sort(compareNames),
  };
}

const compareNames = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareText(a.name, b.name);
