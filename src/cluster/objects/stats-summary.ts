import type { Instant } from '#units';

/** A kubelet's measurements at `/stats/summary`, reduced to the fields that a model reads. */
export interface StatsSummary {
  readonly node: NodeStats;
  readonly pods: readonly PodStats[];
}

export interface NodeStats {
  readonly nodeName: string;
  readonly memory?: MemoryStats;
  readonly fs?: FsStats;
  readonly runtime?: RuntimeStats;
  readonly rlimit?: RlimitStats;
  readonly systemContainers?: readonly SystemContainerStats[];
}

interface RuntimeStats {
  readonly imageFs?: FsStats;
  readonly containerFs?: FsStats;
}

/** The container `pods` is the cgroup that holds all pods. */
interface SystemContainerStats {
  readonly name: string;
  readonly memory?: MemoryStats;
}

export interface PodStats {
  readonly podRef: PodReference;
  readonly memory?: MemoryStats;
  readonly process_stats?: ProcessStats;
  readonly containers?: readonly ContainerStats[];
  readonly volume?: readonly VolumeStats[];
  readonly 'ephemeral-storage'?: FsStats;
}

interface PodReference {
  readonly namespace: string;
  readonly name: string;
  /** For a static pod the kubelet's own, not that of the API's mirror pod. */
  readonly uid: string;
}

export interface ContainerStats {
  readonly name: string;
  readonly memory?: MemoryStats;
  readonly rootfs?: FsStats;
  readonly logs?: FsStats;
}

export interface VolumeStats extends FsStats {
  readonly name: string;
}

export interface MemoryStats {
  readonly time?: Instant;
  readonly availableBytes?: number;
  readonly workingSetBytes?: number;
}

export interface FsStats {
  readonly time?: Instant;
  readonly availableBytes?: number;
  readonly capacityBytes?: number;
  readonly usedBytes?: number;
  readonly inodesFree?: number;
  readonly inodes?: number;
  readonly inodesUsed?: number;
}

interface ProcessStats {
  readonly process_count?: number;
}

interface RlimitStats {
  readonly time?: Instant;
  readonly maxpid?: number;
  readonly curproc?: number;
}

/** One disk for all; images and writable layers on a second; or only images on it. */
export type ImageFsLayout = 'shared' | 'dedicated' | 'split';
