import type { ContainerStats, FsStats, MemoryStats, PodStats, VolumeStats } from '#cluster';
import type { DiskUse, PodGrowth } from './pod-growth.ts';

/**
 * The summary of a pod that has grown. Figures that were not measured appear once they have grown.
 * The first container shows the memory and disk usage that an event sets for a pod.
 */
export function grownStats(measured: PodStats, grown: PodGrowth, onDisks: DiskUse): PodStats {
  const [first, ...others] = measured.containers ?? [];
  const memory = moreMemory(measured.memory, grown.memory);
  const volume = moreVolumes(measured.volume, grown.volumes);
  const total = measured['ephemeral-storage'];
  const processes = measured.process_stats?.process_count ?? 0;
  return {
    ...measured,
    ...(memory && { memory }),
    ...(grown.pids !== 0 && { process_stats: { process_count: processes + grown.pids } }),
    ...(first && {
      containers: [
        moreOfContainer(first, grown),
        ...others.map((other) => moreOfOther(other, grown)),
      ],
    }),
    ...(volume && { volume }),
    ...(total && { 'ephemeral-storage': moreDisk(total, onDisks) }),
  };
}

function moreOfContainer(container: ContainerStats, grown: PodGrowth): ContainerStats {
  const elsewhere = [...grown.others.values()].reduce((sum, each) => sum + each, 0);
  const memory = container.memory && moreMemory(container.memory, grown.memory - elsewhere);
  const rootfs = moreDisk(container.rootfs, { bytes: grown.disk, inodes: grown.inodes });
  const logs = moreDisk(container.logs, { bytes: grown.logs, inodes: 0 });
  return {
    ...container,
    ...(memory && { memory }),
    ...(rootfs && { rootfs }),
    ...(logs && { logs }),
  };
}

function moreOfOther(container: ContainerStats, { others }: PodGrowth): ContainerStats {
  const memory = moreMemory(container.memory, others.get(container.name) ?? 0);
  return memory === undefined ? container : { ...container, memory };
}

function moreVolumes(
  measured: readonly VolumeStats[] | undefined,
  grown: ReadonlyMap<string, number>,
): readonly VolumeStats[] | undefined {
  if (grown.size === 0) return measured;
  const known = new Set((measured ?? []).map(({ name }) => name));
  const others = [...grown.keys()].filter((name) => !known.has(name));
  const volumes: readonly VolumeStats[] = [
    ...(measured ?? []),
    ...others.map((name) => ({ name })),
  ];
  return volumes.map((volume) => ({
    ...volume,
    ...moreDisk(volume, { bytes: grown.get(volume.name) ?? 0, inodes: 0 }),
  }));
}

const moreMemory = (stats: MemoryStats | undefined, by: number): MemoryStats | undefined =>
  by === 0 ? stats : { ...stats, workingSetBytes: Math.max(0, (stats?.workingSetBytes ?? 0) + by) };

function moreDisk<Stats extends FsStats | undefined>(
  stats: Stats,
  { bytes, inodes }: DiskUse,
): Stats | FsStats {
  if (bytes === 0 && inodes === 0) return stats;
  return {
    ...stats,
    ...(bytes !== 0 && { usedBytes: (stats?.usedBytes ?? 0) + bytes }),
    ...(inodes !== 0 && { inodesUsed: (stats?.inodesUsed ?? 0) + inodes }),
  };
}
