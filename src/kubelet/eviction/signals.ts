import type { PressureCondition } from '#cluster';

/**
 * The signals that a kubelet watches. Their order decides between equals where upstream has none.
 */
export const SIGNALS = [
  'memory.available',
  'allocatableMemory.available',
  'nodefs.available',
  'imagefs.available',
  'nodefs.inodesFree',
  'imagefs.inodesFree',
  'pid.available',
  'containerfs.available',
  'containerfs.inodesFree',
] as const;

export type Signal = (typeof SIGNALS)[number];

/** The resource that runs short. */
export type StarvedResource = 'memory' | 'ephemeral-storage' | 'inodes' | 'pids';

interface SignalFacts {
  readonly condition: PressureCondition;
  readonly resource: StarvedResource;
}

const MEMORY: SignalFacts = { condition: 'MemoryPressure', resource: 'memory' };
const DISK: SignalFacts = { condition: 'DiskPressure', resource: 'ephemeral-storage' };
const INODES: SignalFacts = { condition: 'DiskPressure', resource: 'inodes' };
const PIDS: SignalFacts = { condition: 'PIDPressure', resource: 'pids' };

/** @upstream pkg/kubelet/eviction/helpers.go signalToNodeCondition, signalToResource (1.36) */
const FACTS: Readonly<Record<Signal, SignalFacts>> = {
  'memory.available': MEMORY,
  'allocatableMemory.available': MEMORY,
  'nodefs.available': DISK,
  'nodefs.inodesFree': INODES,
  'imagefs.available': DISK,
  'imagefs.inodesFree': INODES,
  'containerfs.available': DISK,
  'containerfs.inodesFree': INODES,
  'pid.available': PIDS,
};

/** The node condition that a kubelet reports when a threshold of the signal is met. */
export const pressureOf = (signal: Signal): PressureCondition => FACTS[signal].condition;

/** The resource that a kubelet reclaims when a threshold of the signal is met. */
export const resourceOf = (signal: Signal): StarvedResource => FACTS[signal].resource;

export const isSignal = (text: string): text is Signal => Object.hasOwn(FACTS, text);
