import type { FsStats, PodSpec, PodStats } from '#cluster';
import type { DiskGrowth, DiskUse } from './pod-growth.ts';

/** The volumes whose content is on the node's own disk and is removed with the pod, by name. */
export const volumesOnDisk = (spec: Pick<PodSpec, 'volumes'> | undefined): ReadonlySet<string> =>
  new Set(
    (spec?.volumes ?? [])
      .filter(
        ({ configMap, gitRepo, emptyDir }) =>
          configMap !== undefined ||
          gitRepo !== undefined ||
          (emptyDir !== undefined && (emptyDir.medium ?? '') === ''),
      )
      .map(({ name }) => name),
  );

/** The measured usage of a pod on the node's disks. */
export function diskParts(
  { containers = [], volume = [] }: PodStats,
  onDisk: ReadonlySet<string>,
): DiskGrowth {
  return {
    layers: sumOf(containers.map(({ rootfs }) => rootfs)),
    data: sumOf([
      ...containers.map(({ logs }) => logs),
      ...volume.filter(({ name }) => onDisk.has(name)),
    ]),
  };
}

const sumOf = (stats: readonly (FsStats | undefined)[]): DiskUse => ({
  bytes: stats.reduce((sum, each) => sum + (each?.usedBytes ?? 0), 0),
  inodes: stats.reduce((sum, each) => sum + (each?.inodesUsed ?? 0), 0),
});
