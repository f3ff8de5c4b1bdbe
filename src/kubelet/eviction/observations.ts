import type { FsStats, MemoryStats, StatsSummary } from '#cluster';
import type { Instant } from '#units';
import type { Signal } from './signals.ts';

/** What a signal showed at one moment. */
export interface Observation {
  /** Bytes, inodes or processes. */
  readonly available: number;
  /** What percentages are taken of. */
  readonly capacity: number;
  readonly time?: Instant;
}

export type Observations = ReadonlyMap<Signal, Observation>;

/**
 * What a summary shows of each signal; a signal whose figures are not all there is not observed.
 * @upstream pkg/kubelet/eviction/helpers.go makeSignalObservations (1.36)
 */
export function observe({ node }: Pick<StatsSummary, 'node'>): Observations {
  const allPods = node.systemContainers?.find(({ name }) => name === 'pods');
  const { imageFs, containerFs } = node.runtime ?? {};
  const found: readonly (readonly [Signal, Observation | undefined])[] = [
    ['memory.available', memory(node.memory)],
    ['allocatableMemory.available', memory(allPods?.memory)],
    ['nodefs.available', bytes(node.fs)],
    ['nodefs.inodesFree', inodes(node.fs)],
    ['imagefs.available', bytes(imageFs)],
    ['imagefs.inodesFree', inodes(imageFs)],
    ['containerfs.available', bytes(containerFs)],
    ['containerfs.inodesFree', inodes(containerFs)],
    ['pid.available', processes(node.rlimit)],
  ];
  return new Map(found.flatMap(([signal, seen]) => (seen === undefined ? [] : [[signal, seen]])));
}

/** The capacity is what is left and what is in use, not what the machine reports. */
const memory = (stats: MemoryStats | undefined): Observation | undefined =>
  stats?.workingSetBytes === undefined || stats.availableBytes === undefined
    ? undefined
    : observation(stats.availableBytes, stats.availableBytes + stats.workingSetBytes, stats.time);

const bytes = (stats: FsStats | undefined): Observation | undefined =>
  observation(stats?.availableBytes, stats?.capacityBytes, stats?.time);

const inodes = (stats: FsStats | undefined): Observation | undefined =>
  observation(stats?.inodesFree, stats?.inodes, stats?.time);

const processes = (stats: StatsSummary['node']['rlimit']): Observation | undefined =>
  stats?.maxpid === undefined || stats.curproc === undefined
    ? undefined
    : observation(stats.maxpid - stats.curproc, stats.maxpid, stats.time);

function observation(
  available: number | undefined,
  capacity: number | undefined,
  time: Instant | undefined,
): Observation | undefined {
  if (available === undefined || capacity === undefined) return undefined;
  return { available, capacity, ...(time !== undefined && { time }) };
}
