import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZoneState } from '#causes';
import { computeZoneState, countsForItsZone, evictionRate } from '#controllers/node-lifecycle';
import {
  type ComputedZoneState,
  judgeDisruption,
} from '../../../src/controllers/node-lifecycle/zones.ts';

const FLAGS = {
  evictionRate: 0.1,
  secondaryEvictionRate: 0.01,
  unhealthyZoneThreshold: 0.55,
  largeClusterSizeThreshold: 50,
};

const state = (notReady: number, nodes: number, unhealthyZoneThreshold = 0.55) =>
  computeZoneState({ nodes, notReady }, { unhealthyZoneThreshold });

describe('the state of a zone', () => {
  it.each([
    [0, 0, 'Normal'],
    [0, 5, 'Normal'],
    [5, 5, 'Full'],
    [1, 1, 'Full'],
    [2, 3, 'Normal'],
    [3, 4, 'Partial'],
    [3, 5, 'Partial'],
    [3, 6, 'Normal'],
    [6, 11, 'Normal'],
    [7, 12, 'Partial'],
  ] as const)('with %d of %d nodes not ready is %s', (notReady, nodes, expected) => {
    expect(state(notReady, nodes)).toBe(expected);
  });

  it.each([
    [11, 20],
    [22, 40],
    [33, 60],
    [55, 100],
  ])('is Partial at exactly the threshold, compared in float32: %d of %d', (notReady, nodes) => {
    expect(state(notReady, nodes)).toBe('Partial');
    expect(state(notReady - 1, nodes)).toBe('Normal');
  });

  it('compares in float32, where a share just below the threshold may equal it', () => {
    expect(9_227_468 / 16_777_215 < 0.55).toBe(true);
    expect(state(9_227_468, 16_777_215)).toBe('Partial');
  });

  it('is Partial from three nodes on with a threshold of zero, and never above one', () => {
    expect([state(2, 100, 0), state(3, 100, 0)]).toEqual(['Normal', 'Partial']);
    expect(state(99, 100, 1.5)).toBe('Normal');
  });

  it('never gets better when one more node fails', () => {
    const order = ['Normal', 'Partial', 'Full'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), (nodes) => {
        for (let notReady = 1; notReady <= nodes; notReady += 1) {
          const [before, after] = [state(notReady - 1, nodes), state(notReady, nodes)];
          expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
        }
      }),
    );
  });
});

describe('the eviction rate of a zone', () => {
  it('is the same when it is fully disrupted as when it is not at all', () => {
    expect(evictionRate('Normal', { nodes: 3 }, FLAGS)).toBe(0.1);
    expect(evictionRate('Full', { nodes: 3 }, FLAGS)).toBe(0.1);
  });

  it('is none when it is partially disrupted and small, and slow when it is large', () => {
    expect(evictionRate('Partial', { nodes: 50 }, FLAGS)).toBe(0);
    expect(evictionRate('Partial', { nodes: 51 }, FLAGS)).toBe(0.01);
  });
});

describe('a node counts for its zone', () => {
  it('unless it bears the label that excludes it, whatever its value', () => {
    expect(countsForItsZone({ labels: { pier: 'old' } })).toBe(true);
    const excluded = { 'node.kubernetes.io/exclude-disruption': '' };
    expect(countsForItsZone({ labels: excluded })).toBe(false);
  });
});

describe('what the states of all zones mean', () => {
  const judge = (
    computed: Record<string, ComputedZoneState>,
    remembered: Record<string, ZoneState>,
  ): string => {
    const verdict = judgeDisruption(
      new Map(Object.entries(computed)),
      new Map(Object.entries(remembered)),
    );
    const changed = 'changed' in verdict ? [...verdict.changed].map(([zone, to]) => zone + to) : [];
    return [verdict.kind, ...changed].join(' ');
  };

  it('is a matter of each zone while some zone is and was not down', () => {
    expect(judge({ a: 'Normal', b: 'Partial' }, { a: 'Normal', b: 'Normal' })).toBe(
      'by-zone bPartial',
    );
    expect(judge({ a: 'Normal' }, { a: 'Normal' })).toBe('by-zone');
    expect(judge({ a: 'Full', b: 'Normal' }, { a: 'Full', b: 'Partial' })).toBe('by-zone bNormal');
  });

  it('makes a change of a zone that is new', () => {
    expect(judge({ a: 'Normal' }, { a: 'Initial' })).toBe('by-zone aNormal');
    expect(judge({ a: 'Normal' }, {})).toBe('leave-all-down aNormal');
  });

  it('is that all is down from the pass on in which the last zone fails', () => {
    expect(judge({ a: 'Full', b: 'Full' }, { a: 'Full', b: 'Normal' })).toBe('enter-all-down');
    expect(judge({ a: 'Full', b: 'Full' }, { a: 'Full', b: 'Full' })).toBe('still-all-down');
  });

  it('sets all zones anew when the first of them answers again', () => {
    expect(judge({ a: 'Partial', b: 'Full' }, { a: 'Full', b: 'Full' })).toBe(
      'leave-all-down aPartial bFull',
    );
  });

  it('is that all is down when no node counts for any zone', () => {
    expect(judge({}, {})).toBe('still-all-down');
    expect(judge({}, { a: 'Normal' })).toBe('enter-all-down');
  });
});
