import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageFsLayout, Pod } from '#cluster';
import { type Duration, seconds } from '#units';
import { at, type CurveChange, type PodUsageChange } from '#usage';
import { NodeUsage, type UsageFacts } from '#world';
import { pod, spec } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  CAPACITY,
  GIB,
  type Left,
  type MeasuredPod,
  MIB,
  measuredFacts,
} from '../../support/measured.ts';
import { BY_THE_TEST } from '../../support/room.ts';

const to = (value: number, over = 0): CurveChange => ({ kind: 'to', value, over: seconds(over) });
const add = (value: number, over: Duration = seconds(0)): CurveChange => ({
  kind: 'add',
  value,
  over,
});

const WEB = pod('shop/web', 'pier', {
  ...spec({
    volumes: [
      { name: 'hold', emptyDir: {} },
      { name: 'tmpfs', emptyDir: { medium: 'Memory' } },
    ],
  }),
});
const DB = pod('shop/db', 'pier');

/** A pier whose clock the test sets, with what was measured of the two pods. */
function pier(
  left: Left = {},
  {
    web = { memory: GIB },
    facts = {},
  }: { readonly web?: MeasuredPod; readonly facts?: Partial<UsageFacts> } = {},
) {
  const clock = { now: atSecond(0) };
  let heard = 0;
  const usage = new NodeUsage({
    clock,
    facts: {
      ...measuredFacts('pier', left, [
        [WEB, web],
        [DB, { memory: 2 * GIB, disk: GIB }],
      ]),
      ...facts,
    },
    pods: [WEB, DB],
    onChange: () => {
      heard += 1;
    },
  });
  return {
    usage,
    heard: () => heard,
    seen: (second: number) => usage.nodeOver(at(atSecond(second))),
    use: (who: Pod, change: PodUsageChange, second = 0) => {
      clock.now = atSecond(second);
      usage.changePod(who, change, BY_THE_TEST);
    },
    at: (second: number) => {
      clock.now = atSecond(second);
      return usage;
    },
  };
}

describe('what a node uses', () => {
  it('stays as it was measured while nothing changes', () => {
    const { usage, seen } = pier();
    const { summary } = measuredFacts('pier', {}, []);
    const later = JSON.parse(
      JSON.stringify(summary.node).replaceAll(`"time":${atSecond(0)}`, `"time":${atSecond(500)}`),
    );
    expect(seen(500)).toEqual(later);
    expect(usage.lastMove).toBeUndefined();
  });

  it('leaves less memory, to pods and to the machine, as a pod grows', () => {
    const { use, seen } = pier({ memory: 8 * GIB, podsMemory: 6 * GIB });
    use(WEB, { memory: to(3 * GIB, 100) }, 10);
    expect(seen(60).memory).toMatchObject({ availableBytes: 7 * GIB, workingSetBytes: 9 * GIB });
    expect(seen(110).memory?.availableBytes).toBe(6 * GIB);
    expect(seen(110).systemContainers?.[0]?.memory?.availableBytes).toBe(4 * GIB);
  });

  it('leaves pods what daemons take from the machine', () => {
    const { at: when, seen } = pier({ memory: 8 * GIB, podsMemory: 6 * GIB });
    when(5).changeNode({ memory: add(GIB), pids: add(100) }, BY_THE_TEST);
    expect(seen(5).memory?.availableBytes).toBe(7 * GIB);
    expect(seen(5).systemContainers?.[0]?.memory?.availableBytes).toBe(6 * GIB);
    expect(seen(5).rlimit?.curproc).toBe(CAPACITY.pids - 30_000 + 100);
  });

  it('counts what is not of pods from what the pods leave', () => {
    const { at: when, seen } = pier({ memory: 8 * GIB });
    // 16 Gi less 8 Gi left less 3 Gi of pods are 5 Gi: setting them changes nothing.
    when(5).changeNode({ memory: to(5 * GIB) }, BY_THE_TEST);
    expect(seen(5).memory?.availableBytes).toBe(8 * GIB);
    when(6).changeNode({ memory: to(4 * GIB) }, BY_THE_TEST);
    expect(seen(6).memory?.availableBytes).toBe(9 * GIB);
  });

  it('is never less than nothing, nor more than everything', () => {
    const { use, seen } = pier({ memory: 8 * GIB, disk: GIB });
    use(WEB, { memory: to(100 * GIB), disk: to(5 * GIB), pids: to(10 ** 9) });
    expect(seen(0).memory).toMatchObject({ availableBytes: 0, workingSetBytes: 16 * GIB });
    expect(seen(0).fs).toMatchObject({ availableBytes: 0, usedBytes: CAPACITY.disk });
    expect(seen(0).rlimit).toMatchObject({ curproc: CAPACITY.pids });
  });

  it.each<[ImageFsLayout, Partial<Record<keyof PodUsageChange, [number, number, number]>>]>([
    ['shared', { disk: [1, 1, 1], logs: [1, 1, 1], volumes: [1, 1, 1] }],
    ['dedicated', { disk: [0, 1, 1], logs: [1, 0, 0], volumes: [1, 0, 0] }],
    ['split', { disk: [1, 0, 1], logs: [1, 0, 1], volumes: [1, 0, 1] }],
  ])('fills the disks of the layout %s', (layout, parts) => {
    for (const [part, full] of Object.entries(parts)) {
      const { use, seen } = pier({ disk: 60 * GIB }, { facts: { layout } });
      use(WEB, { [part]: part === 'volumes' ? { hold: to(GIB) } : to(GIB) });
      const { fs, runtime } = seen(0);
      const left = [fs, runtime?.imageFs, runtime?.containerFs].map((each) => each?.availableBytes);
      expect({ part, left }).toEqual({ part, left: full.map((more) => (60 - more) * GIB) });
    }
  });

  it('takes the images of a shared disk for a part of it that begins with nothing', () => {
    const { at: when, seen } = pier({ disk: 60 * GIB });
    when(1).changeNode({ imageDisk: to(GIB), disk: add(GIB) }, BY_THE_TEST);
    expect(seen(1).fs?.availableBytes).toBe(58 * GIB);
    expect(seen(1).runtime?.imageFs?.availableBytes).toBe(58 * GIB);
  });

  it('counts images on a disk of their own from what layers leave', () => {
    const { at: when, seen } = pier({ imageDisk: 50 * GIB }, { facts: { layout: 'dedicated' } });
    // 100 Gi less 50 Gi left less 1 Gi of layers.
    when(1).changeNode({ imageDisk: to(49 * GIB) }, BY_THE_TEST);
    expect(seen(1).runtime?.imageFs?.availableBytes).toBe(50 * GIB);
  });

  it('does not count volumes in memory as disk', () => {
    const { use, seen } = pier({ disk: 60 * GIB });
    use(WEB, { volumes: { tmpfs: to(GIB) } });
    expect(seen(0).fs?.availableBytes).toBe(60 * GIB);
  });

  it('takes inodes of writable layers and of the node from the same disk', () => {
    const { use, at: when, seen } = pier({ inodes: 600_000 });
    use(WEB, { inodes: to(1_000) });
    when(0).changeNode({ inodes: add(500) }, BY_THE_TEST);
    expect(seen(0).fs).toMatchObject({ inodesFree: 598_500, inodesUsed: 401_500 });
  });
});

describe('what a pod uses', () => {
  const stats = (given: ReturnType<typeof pier>, second: number) =>
    given.usage.podOver(WEB, at(atSecond(second)));

  it('shows in its stats, where its first container takes the change', () => {
    const web = pier({}, { web: { memory: GIB, pids: 5, logs: MIB, volumes: { hold: MIB } } });
    web.use(WEB, { memory: add(GIB), pids: to(9), disk: to(3 * MIB), volumes: { hold: to(0) } });
    expect(stats(web, 0)).toMatchObject({
      memory: { workingSetBytes: 2 * GIB },
      process_stats: { process_count: 9 },
      containers: [{ memory: { workingSetBytes: 2 * GIB }, rootfs: { usedBytes: 3 * MIB } }],
      volume: [{ name: 'hold', usedBytes: 0 }],
      'ephemeral-storage': { usedBytes: 4 * MIB },
    });
  });

  it('may be more than was measured of it: volumes that had nothing appear', () => {
    const web = pier();
    web.use(WEB, { volumes: { hold: to(GIB) } });
    expect(stats(web, 0)?.volume).toEqual([{ name: 'hold', usedBytes: GIB }]);
  });

  it('goes in two steps: memory and processes with its containers, its disk when it is finished', () => {
    const {
      usage,
      seen,
      at: when,
    } = pier(
      { memory: 8 * GIB, disk: 60 * GIB },
      {
        web: {
          memory: GIB,
          pids: 7,
          disk: GIB,
          logs: GIB,
          volumes: { hold: GIB, tmpfs: GIB },
          inodes: 10,
        },
      },
    );
    when(10).stopPod(WEB, BY_THE_TEST);
    expect(seen(10).memory?.availableBytes).toBe(9 * GIB);
    expect(seen(10).rlimit?.curproc).toBe(CAPACITY.pids - 30_000 - 7);
    expect(seen(10).fs?.availableBytes).toBe(60 * GIB);
    when(11).finishPod(WEB, BY_THE_TEST);
    expect(seen(11).fs).toMatchObject({ availableBytes: 63 * GIB, inodesFree: 600_010 });
    usage.finishPod(WEB, BY_THE_TEST);
    expect(seen(11).memory?.availableBytes).toBe(9 * GIB);
  });

  it('ends a ramp when its containers are gone, and nothing changes it afterwards', () => {
    const { use, seen, at: when } = pier({ memory: 8 * GIB });
    use(WEB, { memory: to(5 * GIB, 100) });
    when(50).stopPod(WEB, BY_THE_TEST);
    use(WEB, { memory: to(5 * GIB) }, 60);
    expect(seen(500).memory?.availableBytes).toBe(9 * GIB);
  });

  it('is nothing when it is not measured', () => {
    const { usage, use, heard, seen } = pier({ memory: 8 * GIB });
    const stranger = pod('shop/stranger', 'pier');
    use(stranger, { memory: to(5 * GIB) });
    expect(heard()).toBe(0);
    expect(seen(0).memory?.availableBytes).toBe(8 * GIB);
    expect(usage.podOver(stranger, at(atSecond(0)))).toBeUndefined();
  });

  it('is found for a mirror pod under the uid of the static pod', () => {
    const { usage } = pier();
    const mirror = { uid: 'another', annotations: { 'kubernetes.io/config.mirror': WEB.uid } };
    expect(usage.podOver(mirror, at(atSecond(0)))?.podRef.name).toBe('web');
  });

  it('falls by what its first container had when that starts again, and grows no more', () => {
    const { usage, use, seen, at: when } = pier({ memory: 8 * GIB });
    use(WEB, { memory: to(3 * GIB, 10) });
    when(5).forgetContainer(WEB, 'crew', 2 * GIB, BY_THE_TEST);
    expect(usage.podOver(WEB, at(atSecond(99)))).toMatchObject({
      memory: { workingSetBytes: 0 },
      containers: [{ memory: { workingSetBytes: 0 } }],
    });
    expect(seen(99).memory?.availableBytes).toBe(9 * GIB);
  });

  it('falls by what another container had, which the first does not notice', () => {
    const facts = measuredFacts('pier', {}, [[WEB, { memory: 3 * GIB }]]);
    const [web] = facts.summary.pods;
    const ofMemory = (workingSetBytes: number) => ({ memory: { workingSetBytes } });
    const containers = [
      { name: 'crew', ...ofMemory(GIB) },
      { name: 'mate', ...ofMemory(2 * GIB) },
    ];
    const summary = { ...facts.summary, pods: web === undefined ? [] : [{ ...web, containers }] };
    const { usage } = pier({}, { facts: { summary } });
    usage.forgetContainer(WEB, 'mate', 2 * GIB, BY_THE_TEST);
    expect(usage.podOver(WEB, at(atSecond(0)))).toMatchObject({
      memory: { workingSetBytes: GIB },
      containers: [ofMemory(GIB), ofMemory(0)],
    });
  });
});

describe('what a kubelet collects', () => {
  it.each<[ImageFsLayout, 'images' | 'containers', number, number]>([
    ['shared', 'images', 61, 61],
    ['shared', 'containers', 61, 61],
    ['dedicated', 'images', 60, 61],
    ['dedicated', 'containers', 60, 61],
    ['split', 'images', 60, 61],
    ['split', 'containers', 61, 60],
  ])('is free once: %s, %s', (layout, what, onNodeFs, onImageFs) => {
    const facts = { layout, unusedImages: GIB, deadContainers: GIB };
    const { usage, seen } = pier({ disk: 60 * GIB }, { facts });
    expect(usage.collectable(what)).toBe(GIB);
    usage.collect(what, BY_THE_TEST);
    usage.collect(what, BY_THE_TEST);
    expect(usage.collectable(what)).toBe(0);
    expect(seen(0).fs?.availableBytes).toBe(onNodeFs * GIB);
    expect(seen(0).runtime?.imageFs?.availableBytes).toBe(onImageFs * GIB);
  });
});

describe('the summary of a span', () => {
  it('never leaves more of anything than one of its instants', () => {
    const change = fc.record({
      value: fc.integer({ min: 0, max: 4 * GIB }),
      over: fc.integer({ min: 0, max: 30 }).map(seconds),
      second: fc.integer({ min: 0, max: 30 }),
    });
    const second = fc.integer({ min: 31, max: 90 });
    fc.assert(
      fc.property(change, change, second, second, second, (web, db, a, b, within) => {
        const { usage, use, seen } = pier();
        const [first, next] = web.second <= db.second ? [web, db] : [db, web];
        use(WEB, { memory: { kind: 'to', ...first } }, first.second);
        use(DB, { memory: { kind: 'to', ...next }, disk: { kind: 'to', ...first } }, next.second);
        const [from, middle, until] = [a, b, within].sort((x, y) => x - y);
        const span = { from: atSecond(from ?? 0), to: atSecond(until ?? 0) };
        const over = usage.nodeOver(span);
        const then = seen(middle ?? 0);
        const least = (left: number | undefined, right: number | undefined) =>
          expect(left ?? 0).toBeLessThanOrEqual(right ?? 0);
        least(over.memory?.availableBytes, then.memory?.availableBytes);
        least(over.fs?.availableBytes, then.fs?.availableBytes);
      }),
    );
  });
});

describe('whatever happens', () => {
  it('nothing available is ever negative or more than there is', () => {
    const value = fc.integer({ min: -200 * GIB, max: 200 * GIB });
    const over = fc.integer({ min: 0, max: 30 }).map(seconds);
    const change = fc.oneof(
      fc.record({ kind: fc.constant('to' as const), value: value.map(Math.abs), over }),
      fc.record({ kind: fc.constant('add' as const), value, over }),
    );
    const step = fc.record({
      second: fc.integer({ min: 0, max: 60 }),
      what: fc.constantFrom('web', 'db', 'node', 'limit', 'stop', 'finish', 'collect'),
      change,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ max: 90 }), (steps, until) => {
        const facts = { unusedImages: GIB, deadContainers: GIB };
        const { at: when, use, seen } = pier({ memory: 8 * GIB, podsMemory: 6 * GIB }, { facts });
        const inOrder = steps.toSorted((a, b) => a.second - b.second);
        for (const { second, what, change: by } of inOrder) {
          const usage = when(second);
          if (what === 'web') use(WEB, { memory: by, disk: by, inodes: by, pids: by }, second);
          if (what === 'db') use(DB, { memory: by, logs: by }, second);
          if (what === 'node') usage.changeNode({ memory: by, disk: by, pids: by }, BY_THE_TEST);
          if (what === 'limit') usage.raisePodsLimit(by.value, BY_THE_TEST);
          if (what === 'stop') usage.stopPod(WEB, BY_THE_TEST);
          if (what === 'finish') usage.finishPod(DB, BY_THE_TEST);
          if (what === 'collect') usage.collect('images', BY_THE_TEST);
        }
        const { memory, fs, rlimit, systemContainers } = seen(60 + Math.max(0, until));
        const left = [memory, systemContainers?.[0]?.memory, fs].map(
          (each) => each?.availableBytes,
        );
        const free = (rlimit?.maxpid ?? 0) - (rlimit?.curproc ?? 0);
        for (const amount of [...left, fs?.inodesFree, free]) {
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(memory?.availableBytes).toBeLessThanOrEqual(
          (memory?.availableBytes ?? 0) + (memory?.workingSetBytes ?? 0),
        );
        expect(fs?.availableBytes).toBeLessThanOrEqual(fs?.capacityBytes ?? 0);
      }),
    );
  });
});

describe('the cause of a change', () => {
  const [SCRIPT, DEATH, OTHER] = [7, 8, 9] as const;

  it('is kept apart for more and for less, and for each resource', () => {
    const { usage, at: when } = pier();
    when(0).changePod(WEB, { memory: to(3 * GIB, 100) }, SCRIPT as typeof BY_THE_TEST);
    when(50).stopPod(DB, DEATH as typeof BY_THE_TEST);
    when(60).changeNode({ disk: add(-GIB) }, OTHER as typeof BY_THE_TEST);
    expect(usage.causeOf('memory', 'more')).toBe(SCRIPT);
    expect(usage.causeOf('memory', 'less')).toBe(DEATH);
    expect(usage.causeOf('disk', 'less')).toBe(OTHER);
    expect(usage.causeOf('disk', 'more')).toBe(BY_THE_TEST);
    expect(usage.causeOf('pids', 'more')).toBe(BY_THE_TEST);
  });
});
