import { describe, expect, it } from 'vitest';
import type { CauseId, LedgerEntry } from '#causes';
import type { Pod, PodKey, WorkloadObject } from '#cluster';
import { type Cause, loopOf } from '#run-facts';
import { findWorkloads } from '../../src/pod-facts/workload-of.ts';
import { EndlessLoops } from '../../src/watchers/endless-loops.ts';
import { controlledBy } from '../support/budgets.ts';
import { pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { making } from '../support/owned.ts';
import { Room } from '../support/room.ts';

const WEB = making('ReplicaSet', 'web', {}, { replicas: 3 });

const NOT_READY = {
  kind: 'NodeConditionChanged',
  ...{ condition: 'Ready', from: 'True', to: 'Unknown', reason: 'NodeStatusUnknown' },
} as const;
const READY = {
  kind: 'NodeConditionChanged',
  ...{ condition: 'Ready', from: 'Unknown', to: 'True', reason: 'KubeletReady' },
} as const;

/** A run whose entries the test writes, and on which old work is pending until so many of them. */
function watched(pendingUntil = 0, workloads: readonly WorkloadObject[] = []) {
  const entries: LedgerEntry<Cause>[] = [];
  const { store } = new Room({ workloads });
  const made = new Map<PodKey, Pod>();
  let isOver = false;
  const timeline = {
    get now() {
      return atSecond(entries.length);
    },
    get scheduled() {
      return entries.length;
    },
    awaits: () => entries.length < pendingUntil,
    endLoop: () => {
      isOver = true;
    },
  };
  const loops = new EndlessLoops({ entries, store, made, timeline });
  const record = (cause: Cause, because = 0): number => {
    const id = (entries.length + 1) as CauseId;
    entries.push({ id, at: atSecond(id), component: 'test', cause, because: because as CauseId });
    loops.look();
    return id;
  };
  /** Records these causes in turn until the run ends, and returns the number of entries. */
  const repeat = (causes: readonly Cause[], most: number): number => {
    let count = 0;
    for (; count < most && !isOver; count += 1) record(causes[count % causes.length] as Cause);
    return count;
  };
  const loop = () =>
    loopOf(loops.repeating, {
      made,
      workloadOf: findWorkloads({ nodes: [], pods: [], workloads: [...workloads] } as never).of,
    });
  return { made, record, repeat, loop, isOver: () => isOver };
}

const flapping = (node: string): readonly Cause[] => [
  { ...NOT_READY, node },
  { ...READY, node },
];

/** Pods that one workload makes, each of which ends at once. */
function lives(made: Map<PodKey, Pod>, workload: WorkloadObject, count: number): readonly Cause[] {
  const ownerReferences = [controlledBy(workload)];
  return Array.from({ length: count }, (_, n): Cause[] => {
    const life = { ...pod(`shop/${workload.name}-r${n}`, 'pier'), ownerReferences };
    made.set(life.key, life);
    return [
      { kind: 'PodCreated', pod: life.key } as Cause,
      { kind: 'PodRemoved', pod: life.key, node: 'pier', reason: 'Deleted' } as Cause,
    ];
  }).flat();
}

describe('a run of which only a loop is left', () => {
  it('ends when nothing else has happened for long, and names the nodes', () => {
    const { repeat, loop } = watched();
    expect(repeat([...flapping('pier'), ...flapping('lake')], 1_000_000)).toBeLessThan(50_000);
    expect(loop()).toMatchObject({ workloads: [], pods: [], nodes: ['lake', 'pier'], others: [] });
  });

  it('goes on while work from before the loop is pending', () => {
    const { repeat } = watched(140_000);
    expect(repeat(flapping('pier'), 1_000_000)).toBeGreaterThanOrEqual(140_000);
  });

  it('ends after one hundred and fifty thousand entries whatever is pending', () => {
    const { repeat } = watched(Number.POSITIVE_INFINITY);
    const ends = repeat(flapping('pier'), 1_000_000);
    expect(ends).toBeGreaterThan(150_000);
    expect(ends).toBeLessThan(170_000);
  });

  it('goes on when something new happens', () => {
    const { repeat, record, isOver } = watched();
    repeat(flapping('pier'), 20_000);
    record({ ...NOT_READY, node: 'lake' });
    repeat(flapping('pier'), 25_000);
    expect(isOver()).toBe(false);
    repeat(flapping('pier'), 20_000);
    expect(isOver()).toBe(true);
  });

  it('goes on when the script leads to the same again and again', () => {
    const { record, isOver } = watched();
    for (let round = 0; round < 40_000; round += 1) {
      const event = record({ kind: 'ScriptEvent' } as Cause);
      for (const cause of flapping('pier')) record(cause, event);
    }
    expect(isOver()).toBe(false);
  });

  it('names workloads whose pods are created again, the Deployment of a ReplicaSet', () => {
    const owners = [controlledBy(making('Deployment', 'front'))];
    const set = { ...WEB, ownerReferences: owners };
    const { repeat, loop, made } = watched(0, [set]);
    expect(repeat(lives(made, set, 1_000), 200_000)).toBeLessThan(50_000);
    expect(loop()).toMatchObject({ workloads: ['Deployment/shop/front'], pods: [], nodes: [] });
  });

  it('names pods that run again under their names', () => {
    const { repeat, loop } = watched();
    const life = ['PodRemoved', 'PodReady'].map((kind) => ({ kind, pod: 'shop/a' }) as Cause);
    repeat(life, 100_000);
    expect(loop()).toMatchObject({ workloads: [], pods: ['shop/a'], nodes: [], others: [] });
  });

  it('names what else happens again and again', () => {
    const { repeat, loop } = watched();
    repeat(
      [{ kind: 'NodeTainted', node: 'pier', taint: 'x=y:NoSchedule' } as unknown as Cause],
      100_000,
    );
    expect(loop()).toMatchObject({ nodes: [], others: ['pier'] });
  });

  it('is none where a workload wants as many pods', () => {
    const big = making('ReplicaSet', 'big', {}, { replicas: 2_000 });
    const { repeat, made, isOver } = watched(0, [big]);
    repeat(lives(made, big, 1_000), 120_000);
    expect(isOver()).toBe(false);
  });

  it('is none where many pods live once', () => {
    const { record, isOver } = watched();
    for (let n = 0; n < 100_000; n += 1) {
      record({ kind: 'PodRemoved', pod: `shop/p${n}` } as Cause);
    }
    expect(isOver()).toBe(false);
  });
});
