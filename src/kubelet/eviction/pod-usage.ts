import type { ContainerStats, FsStats, ImageFsLayout, PodSpec, PodStats, Volume } from '#cluster';
import { unreachable } from '#units';
import { resourceOf, type Signal } from './signals.ts';

/** Parts of a pod's disk that can lie on different file systems. */
type DiskPart = 'rootfs' | 'logs' | 'local-volumes';

type DiskUnit = 'usedBytes' | 'inodesUsed';

const EVERYTHING: readonly DiskPart[] = ['rootfs', 'logs', 'local-volumes'];

/**
 * The parts of a pod's disk that count for a signal of a file system. With a split image file
 * system nothing on it belongs to a pod, so there every pod has a usage of 0.
 * @upstream pkg/kubelet/eviction/helpers.go buildSignalToRankFunc (1.36)
 */
export function measuredParts(signal: Signal, layout: ImageFsLayout): readonly DiskPart[] {
  const isImageFs = signal.startsWith('imagefs.');
  switch (layout) {
    case 'shared':
      return EVERYTHING;
    case 'dedicated':
      return isImageFs || signal.startsWith('containerfs.')
        ? ['rootfs']
        : ['logs', 'local-volumes'];
    case 'split':
      return isImageFs ? [] : EVERYTHING;
    default:
      return unreachable(layout);
  }
}

export type MemoryOf = 'pod' | 'containers';

interface Measured {
  readonly signal: Signal;
  readonly layout: ImageFsLayout;
  readonly memoryOf?: MemoryOf;
}

/** A pod's usage of the resource that a signal is about; missing figures count as 0. */
export function podUsage(
  { signal, layout, memoryOf = 'pod' }: Measured,
  spec: Pick<PodSpec, 'volumes'>,
  stats: PodStats,
): number {
  const resource = resourceOf(signal);
  switch (resource) {
    case 'memory':
      return memoryOf === 'pod' ? (stats.memory?.workingSetBytes ?? 0) : memoryOfContainers(stats);
    case 'pids':
      return stats.process_stats?.process_count ?? 0;
    case 'ephemeral-storage':
      return diskUsage(measuredParts(signal, layout), 'usedBytes', spec, stats);
    case 'inodes':
      return diskUsage(measuredParts(signal, layout), 'inodesUsed', spec, stats);
    default:
      return unreachable(resource);
  }
}

/** As `podMemoryUsage` of about 1.5 had it; metrics of the API have the sum alone. */
function memoryOfContainers({ containers = [], memory }: PodStats): number {
  const measured = containers.flatMap((container) => container.memory?.workingSetBytes ?? []);
  if (measured.length === 0) return memory?.workingSetBytes ?? 0;
  return measured.reduce((sum, bytes) => sum + bytes, 0);
}

/** @upstream pkg/kubelet/eviction/helpers.go podDiskUsage (1.36) */
function diskUsage(
  parts: readonly DiskPart[],
  unit: DiskUnit,
  spec: Pick<PodSpec, 'volumes'>,
  stats: PodStats,
): number {
  return parts.reduce((sum, part) => sum + partUsage(part, unit, spec, stats), 0);
}

function partUsage(
  part: DiskPart,
  unit: DiskUnit,
  spec: Pick<PodSpec, 'volumes'>,
  stats: PodStats,
): number {
  switch (part) {
    case 'rootfs':
    case 'logs':
      return (stats.containers ?? []).reduce((sum, of) => sum + fsUsage(of, part, unit), 0);
    case 'local-volumes':
      return (spec.volumes ?? [])
        .filter(isLocalVolume)
        .map(({ name }) => stats.volume?.find((volume) => volume.name === name))
        .reduce((sum, volume) => sum + (volume?.[unit] ?? 0), 0);
    default:
      return unreachable(part);
  }
}

const fsUsage = (of: ContainerStats, part: 'rootfs' | 'logs', unit: keyof FsStats & DiskUnit) =>
  of[part]?.[unit] ?? 0;

/**
 * Whether a volume's content lies on the node's own disk.
 * @upstream pkg/kubelet/eviction/helpers.go localVolumeNames (1.36)
 */
export const isLocalVolume = (volume: Volume): boolean =>
  volume.hostPath !== undefined ||
  volume.gitRepo !== undefined ||
  volume.configMap !== undefined ||
  (volume.emptyDir !== undefined && (volume.emptyDir.medium ?? '') === '');
