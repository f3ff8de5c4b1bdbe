import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { type StatefulSetFacts, statefulSetVerdict } from '#workloads';
import { canClimb, climb } from '../../src/workloads/stateful-set/climb.ts';
import { isHealthy } from '../../src/workloads/stateful-set/stateful-set.ts';
import { atSecond } from '../support/clock.ts';
import { leaving, podOf, unready, workload } from './support.ts';

const QUAY = workload('StatefulSet', 'quay');

const ORDERED: StatefulSetFacts = {
  name: 'quay',
  replicas: 3,
  firstOrdinal: 0,
  podManagementPolicy: 'OrderedReady',
  minReadySeconds: 0,
};
const PARALLEL: StatefulSetFacts = { ...ORDERED, podManagementPolicy: 'Parallel' };

const quay = (ordinal: number, given: Partial<Pod> = {}): Pod =>
  podOf(QUAY, `quay-${ordinal}`, 'pier', given);

/** Ordinals made, names deleted. */
const verdict = (set: StatefulSetFacts, pods: readonly Pod[]) => {
  const { create, remove } = statefulSetVerdict(set, pods, atSecond(0));
  return [
    create.map((pod) => (pod.kind === 'ordinal' ? pod.ordinal : pod.kind)),
    remove.map(({ name }) => name),
  ];
};

const FAILED = { phase: 'Failed', ...unready } as const;
const SUCCEEDED = { phase: 'Succeeded', ...unready } as const;

describe('an ordinal', () => {
  it('WS-05: is not made again while a lower one is stuck', () => {
    expect(verdict(ORDERED, [quay(0, leaving), quay(1)])).toEqual([[], []]);
  });

  it('WS-06: is made again with Parallel; the stuck one is not', () => {
    expect(verdict(PARALLEL, [quay(0, leaving), quay(1)])).toEqual([[2], []]);
  });

  it('WS-07: is made again once its object is gone', () => {
    expect(verdict(ORDERED, [quay(1), quay(2)])).toEqual([[0], []]);
  });

  it('WS-08: is deleted and made again even when its pod succeeded', () => {
    expect(verdict(ORDERED, [quay(0), quay(1, SUCCEEDED), quay(2)])).toEqual([[], ['quay-1']]);
    expect(verdict(ORDERED, [quay(0), quay(2)])).toEqual([[1], []]);
  });

  it('WS-09: stays failed while a lower one is not ready', () => {
    const pods = [quay(0, unready), quay(1, FAILED), quay(2)];
    expect(verdict(ORDERED, pods)).toEqual([[], []]);
    expect(verdict(PARALLEL, pods)).toEqual([[], ['quay-1']]);
  });

  it('counts from where the set says', () => {
    const set = { ...PARALLEL, firstOrdinal: 2, replicas: 2 };
    expect(verdict(set, [quay(0), quay(2)])).toEqual([[3], ['quay-0']]);
  });
});

describe('time to be ready', () => {
  const set = { ...ORDERED, minReadySeconds: 20 };
  const since = (second: number): Partial<Pod> => ({
    conditions: [
      { type: 'Ready', status: 'True', reason: '', lastTransitionTime: atSecond(second) },
    ],
  });

  it('holds back the next ordinal until it has passed, and says when to look again', () => {
    const early = statefulSetVerdict(set, [quay(0, since(-5))], atSecond(0));
    expect(early).toMatchObject({ create: [], remove: [], requeueAt: atSecond(15) });
    const late = statefulSetVerdict(set, [quay(0, since(-20))], atSecond(0));
    expect(late).toMatchObject({ create: [{ kind: 'ordinal', ordinal: 1 }], remove: [] });
  });

  it('is nothing to wait for where none is asked for, whatever clock wrote when a pod became ready', () => {
    const pods = [quay(0, since(5)), quay(1), quay(2)];
    expect(statefulSetVerdict(ORDERED, pods, atSecond(0)).requeueAt).toBeUndefined();
  });
});

describe('surplus ordinals', () => {
  const one = { ...ORDERED, replicas: 1 };

  it('go from the highest down, one after the other', () => {
    expect(verdict(one, [quay(0), quay(1), quay(2)])).toEqual([[], ['quay-2']]);
    expect(verdict(one, [quay(0), quay(1), quay(2, leaving)])).toEqual([[], []]);
  });

  it('go all at once with Parallel', () => {
    const set = { ...PARALLEL, replicas: 1 };
    expect(verdict(set, [quay(0), quay(1), quay(2)])).toEqual([[], ['quay-2', 'quay-1']]);
  });

  it('wait for the ordinals that stay', () => {
    expect(verdict(one, [quay(0, unready), quay(1), quay(2)])).toEqual([[], []]);
  });

  it('go in disorder only for the lowest that is not ready', () => {
    expect(verdict(one, [quay(0), quay(1), quay(2, unready)])).toEqual([[], ['quay-2']]);
    expect(verdict(one, [quay(0), quay(1, unready), quay(2, unready)])).toEqual([[], []]);
  });

  it('are known by their names alone', () => {
    const stranger = podOf(QUAY, 'quay-a', 'pier');
    expect(verdict(one, [quay(0), stranger])).toEqual([[], []]);
  });
});

describe('readiness alone', () => {
  const isComplete = (set: StatefulSetFacts, pods: readonly Pod[]) =>
    statefulSetVerdict(set, pods, atSecond(0)).isComplete;
  const ALL = [quay(0), quay(1), quay(2)];

  it('changes nothing about a set whose ordinals all have their pods', () => {
    expect(isComplete(ORDERED, ALL)).toBe(true);
    expect(isComplete(ORDERED, [quay(0, unready), quay(1), quay(2)])).toBe(true);
    expect(isComplete(ORDERED, [quay(0), quay(1, leaving), quay(2)])).toBe(true);
  });

  it.each([
    ['an ordinal has no pod', ORDERED, [quay(0), quay(2)]],
    ['a pod has ended', ORDERED, [quay(0), quay(1, FAILED), quay(2)]],
    ['there is one too many', ORDERED, [...ALL, quay(3)]],
    ['pods have to be ready for some time', { ...ORDERED, minReadySeconds: 5 }, ALL],
  ])('counts when %s', (_, set, pods) => {
    expect(isComplete(set, pods)).toBe(false);
  });
});

describe('a set that climbs its ordinals', () => {
  it.each<[string, Partial<typeof ORDERED> & object, number, boolean]>([
    ['lacks pods', {}, 2, true],
    ['lacks none', {}, 3, false],
    ['does not wait for time', { minReadySeconds: 5 }, 2, false],
    ['keeps its order', { podManagementPolicy: 'Parallel' }, 2, false],
    ['has all pods in the snapshot', { unseenOrdinals: new Set([1]) }, 2, false],
    ['counts its pods by their names', { seatsAnyName: true }, 2, false],
  ])('%s', (_, given, pods, expected) => {
    expect(canClimb({ ...ORDERED, replicas: 3, ...given }, pods)).toBe(expected);
  });

  const states: readonly (Partial<Pod> | undefined)[] = [
    undefined,
    {},
    {},
    {},
    unready,
    leaving,
    FAILED,
    { ...FAILED, ...leaving },
  ];
  const sets = fc.record({
    firstOrdinal: fc.nat(2),
    replicas: fc.nat(6),
    // Pods from ordinal 0 on, so that some are below the first ordinal and some above the last.
    pods: fc.array(fc.constantFrom(...states), { maxLength: 9 }),
    known: fc.nat(6),
  });

  it('decides as a look at all of its pods does', () => {
    fc.assert(
      fc.property(sets, ({ firstOrdinal, replicas, pods, known }) => {
        const set = { ...ORDERED, firstOrdinal, replicas };
        const made = pods.map((state, ordinal) => state && quay(ordinal, state));
        const all = made.filter((pod) => pod !== undefined);
        if (!canClimb(set, all.length)) return;
        const healthy = made.slice(firstOrdinal).findIndex((pod) => !pod || !isHealthy(pod));
        const from = firstOrdinal + Math.min(known, Math.max(0, healthy));
        const { ordinal: _, ...step } = climb(set, (ordinal) => made[ordinal], from);
        expect(step).toEqual(statefulSetVerdict(set, all, atSecond(0)));
      }),
      { numRuns: 2_000 },
    );
  });
});
