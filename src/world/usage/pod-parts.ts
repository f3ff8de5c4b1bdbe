import type { FsStats, PodSpec, PodStats, Volume, VolumeStats } from '#cluster';

/** What a pod has on disks, as it was measured. */
export interface PodParts {
  readonly layers: DiskUse;
  readonly data: DiskUse;
}

export interface DiskUse {
  readonly bytes: number;
  readonly inodes: number;
}

/** Whether what is in a volume lies on the node's own disk and goes with the pod. */
export const isOnDisk = (volume: Volume): boolean =>
  volume.configMap !== undefined ||
  volume.gitRepo !== undefined ||
  (volume.emptyDir !== undefined && (volume.emptyDir.medium ?? '') === '');

/** Writable layers on the one side, logs and volumes on the other: they may lie on different disks. */
export function partsOf({ containers = [], volume = [] }: PodStats, spec?: PodSpec): PodParts {
  const names = new Set((spec?.volumes ?? []).filter(isOnDisk).map(({ name }) => name));
  const volumes = volume.filter(({ name }: VolumeStats) => names.has(name));
  return {
    layers: sumOf(containers.map(({ rootfs }) => rootfs)),
    data: sumOf([...containers.map(({ logs }) => logs), ...volumes]),
  };
}

const sumOf = (stats: readonly (FsStats | undefined)[]): DiskUse => ({
  bytes: stats.reduce((sum, each) => sum + (each?.usedBytes ?? 0), 0),
  inodes: stats.reduce((sum, each) => sum + (each?.inodesUsed ?? 0), 0),
});
