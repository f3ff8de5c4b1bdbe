import type { FsStats, MemoryStats, NodeStats, StatsSummary } from '#cluster';
import type { Instant } from '#units';
import { SIGNALS, type Signal } from './signals.ts';

/** The figures of a signal at one moment. */
export interface Observation {
  /** Bytes, inodes or processes. */
  readonly available: number;
  /** The base of percentages. */
  readonly capacity: number;
  readonly time?: Instant;
}

export type Observations = ReadonlyMap<Signal, Observation>;

type Observer = (node: NodeStats) => Observation | undefined;

/**
 * The observation of each signal in a summary; a signal with missing figures is not observed.
 * @upstream pkg/kubelet/eviction/helpers.go makeSignalObservations (1.36)
 */
export function observe({ node }: Pick<StatsSummary, 'node'>): Observations {
  const observations = new Map<Signal, Observation>();
  for (const signal of SIGNALS) {
    const seen = OBSERVERS[signal](node);
    if (seen !== undefined) observations.set(signal, seen);
  }
  return observations;
}

/** The observation of one signal in a node's statistics. */
export const observeSignal = (signal: Signal, node: NodeStats): Observation | undefined =>
  OBSERVERS[signal](node);

const OBSERVERS: Readonly<Record<Signal, Observer>> = {
  'memory.available': (node) => memory(node.memory),
  'allocatableMemory.available': (node) =>
    memory(node.systemContainers?.find(({ name }) => name === 'pods')?.memory),
  'nodefs.available': (node) => bytes(node.fs),
  'nodefs.inodesFree': (node) => inodes(node.fs),
  'imagefs.available': (node) => bytes(node.runtime?.imageFs),
  'imagefs.inodesFree': (node) => inodes(node.runtime?.imageFs),
  'containerfs.available': (node) => bytes(node.runtime?.containerFs),
  'containerfs.inodesFree': (node) => inodes(node.runtime?.containerFs),
  'pid.available': (node) => processes(node.rlimit),
};

/** The capacity is the sum of available and used memory, not the machine's report. */
const memory = (stats: MemoryStats | undefined): Observation | undefined =>
  stats?.workingSetBytes === undefined || stats.availableBytes === undefined
    ? undefined
    : observation(stats.availableBytes, stats.availableBytes + stats.workingSetBytes, stats.time);

const bytes = (stats: FsStats | undefined): Observation | undefined =>
  observation(stats?.availableBytes, stats?.capacityBytes, stats?.time);

const inodes = (stats: FsStats | undefined): Observation | undefined =>
  observation(stats?.inodesFree, stats?.inodes, stats?.time);

const processes = (stats: NodeStats['rlimit']): Observation | undefined =>
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
