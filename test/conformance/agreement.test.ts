import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../conformance/agreement.ts';
import type { Comparison, TimelineEntry } from '../../conformance/format.ts';

const COMPARISON: Comparison = {
  kinds: ['NodeTainted', 'NodeUntainted', 'PodRemoved', 'EvictionCancelled'],
  fields: {
    NodeTainted: ['node', 'taint'],
    NodeUntainted: ['node', 'taint'],
    PodRemoved: ['pod'],
    EvictionCancelled: ['pod'],
  },
  byWorkload: {},
  tolerance: 0.0015,
  ordered: false,
};

const removed = (at: number, pod: string, more: object = {}): TimelineEntry => ({
  at,
  kind: 'PodRemoved',
  pod,
  ...more,
});

const taint = (at: number, kind: 'NodeTainted' | 'NodeUntainted', more: object = {}) => ({
  at,
  kind,
  node: 'ferry-1',
  taint: 'storm:NoExecute',
  ...more,
});

const cancelled = (at: number, pod: string): TimelineEntry => ({
  at,
  kind: 'EvictionCancelled',
  pod,
});

const kindsAndTimes = (
  expected: readonly TimelineEntry[],
  actual: readonly TimelineEntry[],
  compare: Partial<Comparison> = {},
) =>
  differencesOf(expected, actual, { ...COMPARISON, ...compare }).map(({ kind, at }) => [kind, at]);

describe('two timelines', () => {
  it('agree when they are the same, in whatever order the entries stand', () => {
    const entry = fc.record({
      at: fc.integer({ min: 0, max: 9_000 }).map((milliseconds) => milliseconds / 1_000),
      kind: fc.constantFrom(...COMPARISON.kinds, 'HeartbeatLost'),
      node: fc.constantFrom('ferry-1', 'ferry-2'),
      taint: fc.constantFrom('storm:NoExecute', 'fog:NoExecute'),
      pod: fc.constantFrom('shop/web-1', 'shop/web-2'),
    });
    const shuffledPair = fc
      .array(entry)
      .chain((timeline) =>
        fc.tuple(
          fc.constant(timeline),
          fc.shuffledSubarray(timeline, { minLength: timeline.length }),
        ),
      );
    fc.assert(
      fc.property(shuffledPair, ([expected, actual]) => {
        expect(kindsAndTimes(expected, actual)).toEqual([]);
      }),
    );
  });

  it('disagree about an entry that only one of them has', () => {
    const both = removed(5, 'shop/web-1');
    expect(kindsAndTimes([both, removed(7, 'shop/web-2')], [both])).toEqual([['missing', 7]]);
    expect(kindsAndTimes([both], [both, removed(2, 'shop/web-2')])).toEqual([['extra', 2]]);
  });

  it('disagree about an entry that one of them has more often', () => {
    const once = [removed(5, 'shop/web-1')];
    const twice = [removed(5, 'shop/web-1'), removed(8, 'shop/web-1')];
    expect(kindsAndTimes(twice, once)).toEqual([['missing', 8]]);
    expect(kindsAndTimes(once, twice)).toEqual([['extra', 8]]);
  });

  it('may differ in time by the tolerance and no more', () => {
    const expected = [removed(5, 'shop/web-1')];
    expect(kindsAndTimes(expected, [removed(5.0015, 'shop/web-1')])).toEqual([]);
    expect(kindsAndTimes(expected, [removed(5.002, 'shop/web-1')])).toEqual([['moved', 5.002]]);
    expect(kindsAndTimes(expected, [removed(4, 'shop/web-1')], { tolerance: 1 })).toEqual([]);
  });

  it('are compared in the kinds and fields that are asked for, and in no others', () => {
    const expected = [removed(5, 'shop/web-1', { reason: 'Evicted' })];
    const actual = [
      removed(5, 'shop/web-1', { reason: 'Deleted' }),
      { at: 6, kind: 'HeartbeatLost', node: 'ferry-1' },
    ];
    const withReason = { fields: { PodRemoved: ['pod', 'reason'] } };
    expect(kindsAndTimes(expected, actual)).toEqual([]);
    expect(kindsAndTimes(expected, actual, withReason)).toHaveLength(2);
  });

  it('are compared in further fields where the workload of the entry asks for them', () => {
    const compare = {
      fields: { PodRemoved: ['workload'] },
      byWorkload: { StatefulSet: ['pod'] },
    };
    const ofWorkload = (workload: string, pod: string) => [removed(5, pod, { workload })];
    const differences = (workload: string) =>
      kindsAndTimes(ofWorkload(workload, 'shop/a'), ofWorkload(workload, 'shop/b'), compare);
    expect(differences('Deployment/shop/web')).toEqual([]);
    expect(differences('StatefulSet/shop/db')).toHaveLength(2);
  });

  it('compare lists and objects by their contents', () => {
    const compare = { fields: { PodRemoved: ['owner'] } };
    const owned = (owner: unknown) => [removed(5, 'shop/web-1', { owner })];
    const deck = { deck: [1, 2], berth: 'a' };
    expect(kindsAndTimes(owned(deck), owned({ berth: 'a', deck: [1, 2] }), compare)).toEqual([]);
    expect(kindsAndTimes(owned(deck), owned({ berth: 'a', deck: [2, 1] }), compare)).toHaveLength(
      2,
    );
  });

  it('may both set and lift a taint within one millisecond without a trace', () => {
    const swap = [taint(5, 'NodeTainted'), taint(5.0003, 'NodeUntainted')];
    expect(kindsAndTimes([], swap)).toEqual([]);
    expect(kindsAndTimes(swap, [])).toEqual([]);
    expect(kindsAndTimes([], [...swap, taint(5, 'NodeTainted')])).toEqual([['extra', 5]]);
  });

  it('show a taint that is lifted later, elsewhere, or is another one', () => {
    const set = taint(5, 'NodeTainted');
    for (const lifted of [
      taint(5.001, 'NodeUntainted'),
      taint(5, 'NodeUntainted', { node: 'ferry-2' }),
      taint(5, 'NodeUntainted', { taint: 'storm=heavy:NoExecute' }),
    ]) {
      expect(kindsAndTimes([], [set, lifted])).toHaveLength(2);
    }
  });

  it('may cancel the eviction of a pod several times within one millisecond', () => {
    const once = [cancelled(5, 'shop/web-1')];
    expect(kindsAndTimes(once, [...once, ...once])).toEqual([]);
    expect(kindsAndTimes([...once, ...once], once)).toEqual([]);
    expect(kindsAndTimes(once, [...once, cancelled(5.002, 'shop/web-1')])).toEqual([
      ['extra', 5.002],
    ]);
    expect(kindsAndTimes(once, [...once, cancelled(5, 'shop/web-2')])).toEqual([['extra', 5]]);
  });

  it('are held to their order only when that is asked for', () => {
    const expected = [removed(5, 'shop/web-1'), removed(5, 'shop/web-2')];
    const actual = [...expected].reverse();
    expect(kindsAndTimes(expected, actual)).toEqual([]);
    expect(kindsAndTimes(expected, actual, { ordered: true })).toEqual([['out-of-order', 5]]);
    expect(kindsAndTimes(expected, expected, { ordered: true })).toEqual([]);
  });

  it('tell their differences by time', () => {
    const expected = [removed(9, 'shop/web-1'), removed(3, 'shop/web-2')];
    const actual = [removed(9.5, 'shop/web-1'), removed(1, 'shop/web-3')];
    expect(kindsAndTimes(expected, actual)).toEqual([
      ['extra', 1],
      ['missing', 3],
      ['moved', 9.5],
    ]);
  });
});
