import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';

/** The KubeletConfiguration fields for a vendor's names, with their conversions of values. */
export type Names = Readonly<Record<string, Renaming>>;

interface Renaming {
  readonly name: string;
  /** The same for the entries of a map. */
  readonly entries?: Names;
  /** The suffix appended to the number of a value. */
  readonly unit?: string;
}

const SIGNALS: Names = {
  memoryAvailable: { name: 'memory.available' },
  nodefsAvailable: { name: 'nodefs.available' },
  nodefsInodesFree: { name: 'nodefs.inodesFree' },
  imagefsAvailable: { name: 'imagefs.available' },
  imagefsInodesFree: { name: 'imagefs.inodesFree' },
  pidAvailable: { name: 'pid.available' },
};

/** Node system configurations of Google Kubernetes Engine. */
export const GKE_NAMES: Names = {
  cpuCFSQuota: { name: 'cpuCFSQuota' },
  cpuCFSQuotaPeriod: { name: 'cpuCFSQuotaPeriod' },
  evictionSoft: { name: 'evictionSoft', entries: SIGNALS },
  evictionSoftGracePeriod: { name: 'evictionSoftGracePeriod', entries: SIGNALS },
  evictionMinimumReclaim: { name: 'evictionMinimumReclaim', entries: SIGNALS },
  evictionMaxPodGracePeriodSeconds: { name: 'evictionMaxPodGracePeriod' },
  imageGcHighThresholdPercent: { name: 'imageGCHighThresholdPercent' },
  imageGcLowThresholdPercent: { name: 'imageGCLowThresholdPercent' },
  imageMinimumGcAge: { name: 'imageMinimumGCAge' },
  imageMaximumGcAge: { name: 'imageMaximumGCAge' },
  insecureKubeletReadonlyPortEnabled: { name: 'readOnlyPort' },
  memoryManager: { name: 'memoryManagerPolicy' },
  topologyManager: { name: 'topologyManagerPolicy' },
  shutdownGracePeriodSeconds: { name: 'shutdownGracePeriod', unit: 's' },
  shutdownGracePeriodCriticalPodsSeconds: { name: 'shutdownGracePeriodCriticalPods', unit: 's' },
};

/** Kubelet configurations of custom nodes of Azure Kubernetes Service. */
export const AKS_NAMES: Names = {
  cpuCfsQuota: { name: 'cpuCFSQuota' },
  cpuCfsQuotaPeriod: { name: 'cpuCFSQuotaPeriod' },
  imageGcHighThreshold: { name: 'imageGCHighThresholdPercent' },
  imageGcLowThreshold: { name: 'imageGCLowThresholdPercent' },
  containerLogMaxSizeMB: { name: 'containerLogMaxSize', unit: 'Mi' },
  podMaxPids: { name: 'podPidsLimit' },
};

/** The same configuration under the names of Kubernetes; unknown names stay as they are. */
export function renamed(fields: Readonly<Record<string, unknown>>, names: Names): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const { name = field, entries, unit } = names[field] ?? {};
      if (entries !== undefined && isMapping(value)) return [name, renamed(value, entries)];
      return [name, unit !== undefined && typeof value === 'number' ? `${value}${unit}` : value];
    }),
  );
}

/** The path of a field as it is written. */
export function writtenPath([step, ...rest]: FieldPath, names: Names): FieldPath {
  if (step === undefined) return [];
  const [written, renaming] = Object.entries(names).find(([, { name }]) => name === step) ?? [step];
  return [written, ...writtenPath(rest, renaming?.entries ?? {})];
}
