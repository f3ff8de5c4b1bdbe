import { expect, test } from 'vitest';
import { pressureOf, resourceOf, SIGNALS } from '#kubelet/eviction';

test('each signal presses a condition and starves a resource', () => {
  expect(SIGNALS.map((signal) => [signal, pressureOf(signal), resourceOf(signal)])).toEqual([
    ['memory.available', 'MemoryPressure', 'memory'],
    ['allocatableMemory.available', 'MemoryPressure', 'memory'],
    ['nodefs.available', 'DiskPressure', 'ephemeral-storage'],
    ['imagefs.available', 'DiskPressure', 'ephemeral-storage'],
    ['nodefs.inodesFree', 'DiskPressure', 'inodes'],
    ['imagefs.inodesFree', 'DiskPressure', 'inodes'],
    ['pid.available', 'PIDPressure', 'pids'],
    ['containerfs.available', 'DiskPressure', 'ephemeral-storage'],
    ['containerfs.inodesFree', 'DiskPressure', 'inodes'],
  ]);
});
