import type { FsStats, MemoryStats, NodeStats } from '#cluster';
import type { Instant } from '#units';
import type { FileSystemGrowth } from './file-systems.ts';
import type { DiskUse } from './pod-growth.ts';

/** The growth of a node's usage since it was measured. */
export interface NodeGrowth extends FileSystemGrowth {
  readonly memory: number;
  /** The memory of all pods together. */
  readonly podsMemory: number;
  /** The growth of their common memory limit; negative when it shrinks. */
  readonly podsLimit: number;
  readonly pids: number;
}

/** The summary of a node that has grown. */
export function grownNode(measured: NodeStats, grown: NodeGrowth, time: Instant): NodeStats {
  const { memory, fs, runtime, rlimit, systemContainers } = measured;
  return {
    ...measured,
    ...(memory && { memory: lessMemory(memory, grown.memory, time) }),
    ...(fs && { fs: lessDisk(fs, grown.nodeFs, time) }),
    ...(runtime && {
      runtime: {
        ...(runtime.imageFs && { imageFs: lessDisk(runtime.imageFs, grown.imageFs, time) }),
        ...(runtime.containerFs && {
          containerFs: lessDisk(runtime.containerFs, grown.containerFs, time),
        }),
      },
    }),
    ...(rlimit && { rlimit: moreProcesses(rlimit, grown.pids, time) }),
    ...(systemContainers && {
      systemContainers: systemContainers.map((container) =>
        container.name === 'pods' && container.memory !== undefined
          ? { ...container, memory: podsMemory(container.memory, grown, time) }
          : container,
      ),
    }),
  };
}

function podsMemory(measured: MemoryStats, grown: NodeGrowth, time: Instant): MemoryStats {
  const { availableBytes } = measured;
  if (availableBytes === undefined) return { ...measured, time };
  const limited = { ...measured, availableBytes: availableBytes + grown.podsLimit };
  return lessMemory(limited, grown.podsMemory, time);
}

/** Available and used memory always add up to the same capacity. */
function lessMemory(measured: MemoryStats, by: number, time: Instant): MemoryStats {
  const { availableBytes, workingSetBytes } = measured;
  if (availableBytes === undefined || workingSetBytes === undefined) return { ...measured, time };
  const capacity = availableBytes + workingSetBytes;
  const available = clamp(availableBytes - by, capacity);
  return { time, availableBytes: available, workingSetBytes: capacity - available };
}

function lessDisk(measured: FsStats, { bytes, inodes }: DiskUse, time: Instant): FsStats {
  if (bytes === 0 && inodes === 0) return { ...measured, time };
  const { availableBytes, capacityBytes, usedBytes, inodesFree, inodesUsed } = measured;
  return {
    ...measured,
    time,
    ...(availableBytes !== undefined && {
      availableBytes: clamp(availableBytes - bytes, capacityBytes),
    }),
    ...(usedBytes !== undefined && { usedBytes: clamp(usedBytes + bytes, capacityBytes) }),
    ...(inodesFree !== undefined && { inodesFree: clamp(inodesFree - inodes, measured.inodes) }),
    ...(inodesUsed !== undefined && { inodesUsed: clamp(inodesUsed + inodes, measured.inodes) }),
  };
}

function moreProcesses(
  measured: NonNullable<NodeStats['rlimit']>,
  by: number,
  time: Instant,
): NonNullable<NodeStats['rlimit']> {
  const { curproc, maxpid } = measured;
  if (curproc === undefined) return { ...measured, time };
  return { ...measured, time, curproc: clamp(curproc + by, maxpid) };
}

/** An amount is at least 0 and at most the capacity. */
const clamp = (amount: number, capacity = Number.MAX_SAFE_INTEGER): number =>
  Math.max(0, Math.min(amount, capacity));
