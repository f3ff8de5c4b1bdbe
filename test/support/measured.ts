import type { ContainerStats, Pod, PodStats, StatsSummary, VolumeStats } from '#cluster';
import type { UsageFacts } from '#world';
import { START } from './clock.ts';

export const MIB = 2 ** 20;
export const GIB = 2 ** 30;

/** The measurements of a pod: bytes, inodes and processes. An absent field is 0. */
export interface MeasuredPod {
  readonly memory?: number;
  readonly pids?: number;
  readonly disk?: number;
  readonly inodes?: number;
  readonly logs?: number;
  readonly volumes?: Readonly<Record<string, number>>;
}

const time = START;

/** The stats of a pod with one container, `crew`, that has everything. */
export function podStats({ namespace, name, uid }: Pod, of: MeasuredPod): PodStats {
  const { memory = 0, pids = 0, disk = 0, inodes = 0, logs = 0, volumes = {} } = of;
  const volume = Object.entries(volumes).map(
    ([volumeName, usedBytes]): VolumeStats => ({ time, name: volumeName, usedBytes }),
  );
  const crew: ContainerStats = {
    name: 'crew',
    memory: { time, workingSetBytes: memory },
    rootfs: { time, usedBytes: disk, inodesUsed: inodes },
    logs: { time, usedBytes: logs, inodesUsed: 0 },
  };
  const onDisks = volume.reduce((sum, { usedBytes = 0 }) => sum + usedBytes, disk + logs);
  return {
    podRef: { namespace, name, uid },
    memory: { time, workingSetBytes: memory },
    process_stats: { process_count: pids },
    containers: [crew],
    ...(volume.length > 0 && { volume }),
    'ephemeral-storage': { time, usedBytes: onDisks, inodesUsed: inodes },
  };
}

/** The free amounts of a machine: bytes of memory and of both disks, inodes and processes. */
export interface Left {
  readonly memory?: number;
  /** For all pods together; as much as on the machine unless given. */
  readonly podsMemory?: number;
  readonly disk?: number;
  readonly imageDisk?: number;
  readonly inodes?: number;
  readonly pids?: number;
}

/** As much as any machine of these tests has of each. */
export const CAPACITY = { memory: 16 * GIB, disk: 100 * GIB, inodes: 1_000_000, pids: 32_768 };

/** A machine of {@link CAPACITY} of which so much is left. */
export function measuredFacts(
  nodeName: string,
  left: Left,
  pods: readonly (readonly [Pod, MeasuredPod])[] = [],
  given: Partial<Omit<UsageFacts, 'summary'>> = {},
): UsageFacts {
  const { memory = 8 * GIB, disk = 60 * GIB, inodes = 600_000, pids = 30_000 } = left;
  const { podsMemory = memory, imageDisk = disk } = left;
  const ofMemory = (available: number) => ({
    time,
    availableBytes: available,
    workingSetBytes: CAPACITY.memory - available,
  });
  const ofDisk = (available: number) => ({
    time,
    availableBytes: available,
    capacityBytes: CAPACITY.disk,
    usedBytes: CAPACITY.disk - available,
    inodesFree: inodes,
    inodes: CAPACITY.inodes,
    inodesUsed: CAPACITY.inodes - inodes,
  });
  const summary: StatsSummary = {
    node: {
      nodeName,
      memory: ofMemory(memory),
      systemContainers: [{ name: 'pods', memory: ofMemory(podsMemory) }],
      fs: ofDisk(disk),
      runtime: { imageFs: ofDisk(imageDisk), containerFs: ofDisk(disk) },
      rlimit: { time, maxpid: CAPACITY.pids, curproc: CAPACITY.pids - pids },
    },
    pods: pods.map(([pod, of]) => podStats(pod, of)),
  };
  return { summary, layout: 'shared', unusedImages: 0, deadContainers: 0, ...given };
}
