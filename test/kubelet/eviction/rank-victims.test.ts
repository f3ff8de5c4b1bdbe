import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImageFsLayout } from '#cluster';
import { rankVictims, type Signal } from '#kubelet/eviction';
import { present } from '#units';
import {
  GIB,
  MIB,
  type Moored,
  measureOf,
  memoryPod,
  moored,
  podsOf,
  unmeasured,
} from './moored.ts';

const rank = (signal: Signal, all: readonly Moored[], layout?: ImageFsLayout) =>
  rankVictims(podsOf(all), measureOf(signal, all, layout));

const names = (...ranking: Parameters<typeof rank>) => rank(...ranking).map(({ pod }) => pod.name);

const BYTE = 1 / MIB;

describe('under memory pressure', () => {
  test('who exceeds its request goes first, then who matters less, then who exceeds it by more', () => {
    const all = [
      memoryPod('ferry', -1, 1024, 900),
      memoryPod('barge', 0, 100, 50),
      memoryPod('tug', 0, 100, 400),
      memoryPod('yacht', 1, 0, 400),
      memoryPod('raft', -1, 0, 100),
    ];
    expect(rank('memory.available', all).map((v) => [v.pod.name, v.decidedBy])).toEqual([
      ['raft', 'priority'],
      ['tug', 'priority'],
      ['yacht', 'exceeds-request'],
      ['ferry', 'priority'],
      ['barge', undefined],
    ]);
  });

  test('pods of one rank go in the order of their tie-breaks, where these are drawn', () => {
    const all = [memoryPod('barge', 0, 100, 50), memoryPod('ferry', 0, 100, 50)];
    const ranked = (tieBreakOf?: (pod: { readonly name: string }) => number) =>
      rankVictims(podsOf(all), measureOf('memory.available', all), tieBreakOf).map(
        ({ pod, decidedBy, tiedWith }) => [pod.name, decidedBy, tiedWith.length],
      );
    const tied = (...order: readonly string[]) => [
      [order[0], 'tie', 1],
      [order[1], undefined, 1],
    ];
    expect(ranked()).toEqual(tied('barge', 'ferry'));
    expect(ranked(({ name }) => (name === 'ferry' ? 0.1 : 0.9))).toEqual(tied('ferry', 'barge'));
  });

  test('using exactly the request does not exceed it, and priority weighs less than that', () => {
    const all = [
      memoryPod('ferry', 0, 200, 200),
      memoryPod('yacht', 1000, 200, 200 + BYTE),
      memoryPod('barge', 0, 300, 100),
    ];
    expect(names('memory.available', all)).toEqual(['yacht', 'ferry', 'barge']);
  });

  test('below the requests, who is nearest to its own goes first', () => {
    const all = [
      memoryPod('ferry', 0, 1024, 900),
      memoryPod('tug', 0, 512, 500),
      memoryPod('barge', 0, 2048, 100),
    ];
    expect(names('allocatableMemory.available', all)).toEqual(['tug', 'ferry', 'barge']);
  });

  test('a pod that was not measured goes before all others, whatever its priority', () => {
    const all = [
      unmeasured('ghost', 1_000_000),
      memoryPod('raft', 0, 0, 500),
      unmeasured('phantom', -5),
    ];
    expect(rank('memory.available', all).map((v) => [v.pod.name, v.decidedBy])).toEqual([
      ['phantom', 'priority'],
      ['ghost', 'missing-stats'],
      ['raft', undefined],
    ]);
  });
});

const diskPod = (name: string, part: 'rootfs' | 'logs' | 'hold', use: number, request?: number) =>
  moored(name, {
    requests: request === undefined ? {} : { 'ephemeral-storage': `${request}` },
    stats:
      part === 'hold'
        ? { volume: [{ name: 'hold', usedBytes: use }] }
        : { containers: [{ name: 'crew', [part]: { usedBytes: use } }] },
  });

describe('under disk pressure', () => {
  const all = [
    diskPod('bigroot', 'rootfs', 10 * GIB),
    diskPod('logs', 'logs', 2 * GIB),
    diskPod('volume', 'hold', 3 * GIB, 5 * GIB),
    diskPod('small', 'rootfs', 110 * MIB, GIB),
  ];

  test.each<[Signal, ImageFsLayout, readonly string[]]>([
    ['nodefs.available', 'shared', ['bigroot', 'logs', 'small', 'volume']],
    ['nodefs.available', 'dedicated', ['logs', 'bigroot', 'small', 'volume']],
    ['imagefs.available', 'dedicated', ['bigroot', 'logs', 'small', 'volume']],
    ['containerfs.available', 'dedicated', ['bigroot', 'logs', 'small', 'volume']],
    ['containerfs.available', 'split', ['bigroot', 'logs', 'small', 'volume']],
  ])('of %s with a %s image file system, only what lies there counts', (signal, layout, order) => {
    expect(names(signal, all, layout)).toEqual(order);
  });

  test('a split image file system measures nothing, so that pods are level', () => {
    const [first, second, ...others] = rank('imagefs.available', all, 'split');
    expect([first?.decidedBy, first?.tiedWith.map(({ name }) => name)]).toEqual(['tie', ['logs']]);
    expect(second?.tiedWith.map(({ name }) => name)).toEqual(['bigroot']);
    expect(others.map(({ tiedWith }) => tiedWith)).toEqual([[], []]);
  });

  test('inodes are held against the request of bytes', () => {
    const inodes = (name: string, count: number, request: string, priority = 0) =>
      moored(name, {
        priority,
        requests: { 'ephemeral-storage': request },
        stats: { containers: [{ name: 'crew', rootfs: { inodesUsed: count } }] },
      });
    const nets = [
      inodes('trawler', 900_000, '1Gi'),
      inodes('skiff', 100, '0'),
      inodes('buoy', 0, '0'),
      inodes('cutter', 500_000, '0', 1000),
    ];
    expect(names('nodefs.inodesFree', nets)).toEqual(['skiff', 'trawler', 'cutter', 'buoy']);
  });
});

describe('under PID pressure', () => {
  const processes = (name: string, priority: number, count: number) =>
    moored(name, { priority, stats: { process_stats: { process_count: count } } });

  test('priority comes first, then what was not measured, then the number of processes', () => {
    const all = [
      processes('ferry', 10, 500),
      processes('tug', 0, 20),
      processes('barge', 0, 300),
      unmeasured('ghost', 0),
      processes('raft', -1, 1),
    ];
    expect(rank('pid.available', all).map((v) => [v.pod.name, v.decidedBy])).toEqual([
      ['raft', 'priority'],
      ['ghost', 'missing-stats'],
      ['barge', 'processes'],
      ['tug', 'priority'],
      ['ferry', undefined],
    ]);
  });
});

describe('any ranking', () => {
  test('says who is spared and why', () => {
    const all = [memoryPod('pilot', 2_000_000_000, 0, 10), memoryPod('raft', 0, 0, 5)];
    expect(rank('memory.available', all).map((v) => [v.pod.name, v.protectedBecause])).toEqual([
      ['raft', undefined],
      ['pilot', 'priority'],
    ]);
  });

  const fleet = fc
    .array(
      fc.record({
        priority: fc.constantFrom(0, 0, 1, -1),
        request: fc.constantFrom(0, 100, 200),
        use: fc.option(fc.constantFrom(0, 50, 100, 150, 200), { nil: undefined }),
      }),
      { maxLength: 20 },
    )
    .map((specs) =>
      specs.map(({ priority, request, use }, index) =>
        use === undefined
          ? unmeasured(`boat-${index}`, priority)
          : memoryPod(`boat-${index}`, priority, request, use),
      ),
    );

  test('is the same whatever order the pods come in', () => {
    const shuffled = fleet.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(names('memory.available', other)).toEqual(names('memory.available', all));
      }),
    );
  });

  test.each(['memory.available', 'pid.available', 'nodefs.available'] as const)(
    'is a total order for %s: any two pods stand as they do alone',
    (signal) => {
      fc.assert(
        fc.property(fleet, (all) => {
          const byName = new Map(all.map((each) => [each.pod.name, each]));
          const order = rank(signal, all).map(({ pod }) => present(byName.get(pod.name), pod.name));
          expect(order).toHaveLength(all.length);
          for (const [place, first] of order.entries()) {
            for (const second of order.slice(place + 1)) {
              expect(names(signal, [second, first])).toEqual([first.pod.name, second.pod.name]);
            }
          }
        }),
        { numRuns: 30 },
      );
    },
  );
});
