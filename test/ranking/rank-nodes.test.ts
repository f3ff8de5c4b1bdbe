import { describe, expect, test } from 'vitest';
import type { NodeRanking } from '#ranking';
import { seconds } from '#units';
import { MIB, onlyRanking, quay, rankedOn } from './harbour.ts';

const GIB = 1024 * MIB;

const namesOf = ({ victims }: NodeRanking) => victims.map(({ pod }) => pod.name);

const disk = (free: number) => ({
  fs: { availableBytes: free * GIB, capacityBytes: 100 * GIB, inodesFree: 90, inodes: 100 },
});

const rootfs = (gib: number) => ({
  containers: [{ name: 'crew', rootfs: { usedBytes: gib * GIB, inodesUsed: 1 } }],
});

describe('a ranking', () => {
  test('has all pods but those that are finished, with what decided each place', () => {
    const ranking = onlyRanking(
      quay('north', 300, [
        { name: 'tug', use: 50, requests: { memory: '100Mi' } },
        { name: 'ferry', use: 200, priority: 7, requests: { memory: '100Mi' } },
        { name: 'barge', use: 150, requests: { memory: '100Mi' } },
        { name: 'wreck', use: 900, given: { phase: 'Failed' } },
      ]),
    );
    expect(ranking.victims.map(({ pod, decidedBy }) => [pod.name, decidedBy])).toEqual([
      ['barge', 'priority'],
      ['ferry', 'exceeds-request'],
      ['tug', undefined],
    ]);
  });

  test('keeps protected pods in their places and tells why they stay', () => {
    const ranking = onlyRanking(
      quay('north', 300, [
        {
          name: 'lighthouse',
          use: 400,
          given: { annotations: { 'kubernetes.io/config.mirror': 'uid-of-lighthouse' } },
        },
        { name: 'tug', use: 50 },
      ]),
    );
    expect(ranking.victims.map(({ pod, protection }) => [pod.name, protection])).toEqual([
      ['lighthouse', 'mirror'],
      ['tug', undefined],
    ]);
  });

  test('goes by QoS classes only when the legacy order is asked for', () => {
    const north = quay('north', 300, [
      { name: 'ferry', use: 900, requests: { memory: '100Mi' } },
      { name: 'tug', use: 1, priority: 9 },
    ]);
    const legacy = { ...north, order: { kind: 'qos', variant: 'code' } } as const;
    expect(namesOf(onlyRanking(north))).toEqual(['ferry', 'tug']);
    expect(namesOf(onlyRanking(legacy))).toEqual(['tug', 'ferry']);
  });
});

describe('the signal that is looked at', () => {
  const both = { 'memory.available': '500Mi', 'nodefs.available': '10%' };

  test('is the nearest to its threshold when none is met', () => {
    const near = (free: number) =>
      onlyRanking(quay('north', 4096, [], { hard: both, stats: disk(free) })).signal;
    expect([near(90), near(20)]).toEqual(['memory.available', 'nodefs.available']);
  });

  test('is each that is met, memory first', () => {
    const { rankings } = rankedOn([quay('north', 100, [], { hard: both, stats: disk(2) })]);
    expect(rankings.map(({ signal }) => signal)).toEqual(['memory.available', 'nodefs.available']);
  });

  test('is that of a hard threshold before that of a soft one', () => {
    const configuration = {
      evictionSoft: { 'memory.available': '1Gi' },
      evictionSoftGracePeriod: { 'memory.available': '1m' },
    };
    const hard = { 'nodefs.available': '10%' };
    const { rankings } = rankedOn([
      quay('north', 600, [], { hard, configuration, stats: disk(2) }),
    ]);
    expect(rankings.map(({ signal }) => signal)).toEqual(['nodefs.available', 'memory.available']);
  });

  test('is memory where no threshold is in sight', () => {
    const ranking = onlyRanking(quay('north', 600, [], { hard: {} }));
    expect(ranking).toMatchObject({
      signal: 'memory.available',
      outlook: { kind: 'no-threshold' },
    });
  });

  test('is the one that is asked for, or none when nothing shows it', () => {
    const north = quay('north', 100, [], { hard: both, stats: disk(50) });
    expect(onlyRanking(north, { signal: 'nodefs.available' }).signal).toBe('nodefs.available');
    expect(rankedOn([north], { signal: 'pid.available' })).toEqual({
      rankings: [],
      unobserved: ['north'],
    });
  });
});

describe('how many have to go', () => {
  const fleet = [
    { name: 'a', use: 300 },
    { name: 'b', use: 200 },
    { name: 'c', use: 100 },
  ];

  test('is no pod while the threshold is kept, even to the byte', () => {
    expect(onlyRanking(quay('north', 500, fleet)).outlook).toEqual({ kind: 'not-met' });
  });

  test('is counted until the threshold and its minimum reclaim are kept', () => {
    const reclaim = (text: string) => ({
      configuration: { evictionMinimumReclaim: { 'memory.available': text } },
    });
    const outlook = (text: string) => onlyRanking(quay('north', 400, fleet, reclaim(text))).outlook;
    expect(outlook('0')).toEqual({ kind: 'evictions-suffice', pods: 1 });
    expect(outlook('200Mi')).toEqual({ kind: 'evictions-suffice', pods: 1 });
    expect(outlook('201Mi')).toEqual({ kind: 'evictions-suffice', pods: 2 });
    expect(outlook('1Gi')).toEqual({ kind: 'never-enough', pods: 3 });
  });

  test('leaves out protected pods, and counts those that free nothing', () => {
    const critical = { name: 'z', use: 4000, priority: 2_000_000_000 };
    const north = quay('north', 400, [critical, { name: 'new' }, ...fleet]);
    expect(onlyRanking(north).outlook).toEqual({ kind: 'evictions-suffice', pods: 2 });
  });

  test('goes on until what all pods together may use is kept, too', () => {
    const pods = {
      name: 'pods',
      memory: { availableBytes: 100 * MIB, workingSetBytes: 600 * MIB },
    };
    const north = quay('north', 400, fleet, {
      configuration: { enforceNodeAllocatable: ['pods'] },
      stats: { systemContainers: [pods] },
    });
    const ofNode = onlyRanking(north, { signal: 'memory.available' });
    expect(ofNode.together.map(({ signal }) => signal)).toEqual(['allocatableMemory.available']);
    expect(ofNode.outlook).toEqual({ kind: 'evictions-suffice', pods: 2 });
  });

  test('is no pod on disks when collecting frees enough', () => {
    const full = (unusedImages: number) =>
      onlyRanking(
        quay('north', 4096, [{ name: 'a', stats: rootfs(3) }], {
          hard: { 'nodefs.available': '10%' },
          stats: disk(8),
          usage: { unusedImages: unusedImages * GIB },
        }),
      ).outlook;
    expect(full(3)).toEqual({ kind: 'collection-suffices' });
    expect(full(1)).toEqual({ kind: 'evictions-suffice', pods: 1 });
  });

  test('follows what pods are said to use', () => {
    const change = { memory: { kind: 'to', value: 700 * MIB, over: seconds(0) } } as const;
    const ranking = onlyRanking(quay('north', 600, fleet), {
      whatIf: [{ matches: ({ name }) => name === 'c', change }],
    });
    expect(namesOf(ranking)[0]).toBe('c');
    expect(ranking.observation.available).toBe(0);
    expect(ranking.outlook).toEqual({ kind: 'evictions-suffice', pods: 1 });
  });
});

test('nodes that evict now come first, then those that wait, then the others by nearness', () => {
  const soft = {
    evictionSoft: { 'memory.available': '4Gi' },
    evictionSoftGracePeriod: { 'memory.available': '1m' },
  };
  const { rankings } = rankedOn([
    quay('calm', 7000, []),
    quay('busy', 3000, []),
    quay('waiting', 600, [], { configuration: soft }),
    quay('evicting', 499, []),
  ]);
  expect(rankings.map(({ node }) => node)).toEqual(['evicting', 'waiting', 'busy', 'calm']);
});
