import { expect, test } from 'vitest';
import { observe } from '#kubelet/eviction';
import { instant } from '#units';

test('a signal is seen when all its figures are there, and only then', () => {
  const observations = observe({
    node: {
      nodeName: 'pier-1',
      memory: { availableBytes: 3, workingSetBytes: 5, time: instant(7) },
      fs: { availableBytes: 10, capacityBytes: 100, inodesFree: 4 },
      runtime: { imageFs: { inodesFree: 6, inodes: 60 } },
      rlimit: { maxpid: 30, curproc: 10 },
      systemContainers: [{ name: 'pods', memory: { availableBytes: 2 } }],
    },
  });
  expect(Object.fromEntries(observations)).toEqual({
    'memory.available': { available: 3, capacity: 8, time: 7 },
    'nodefs.available': { available: 10, capacity: 100 },
    'imagefs.inodesFree': { available: 6, capacity: 60 },
    'pid.available': { available: 20, capacity: 30 },
  });
});
