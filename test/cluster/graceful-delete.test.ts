import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGracefulDelete, type DeletionVerdict, type Pod } from '#cluster';
import { pod, spec } from '../support/builders.ts';
import { atSecond, secondOf } from '../support/clock.ts';

const NOW = atSecond(100);

/** A verdict in a line: `deletionTimestamp grace`, or its kind. */
const brief = (verdict: DeletionVerdict): string =>
  verdict.kind === 'terminate'
    ? `${secondOf(verdict.deletionTimestamp)} ${verdict.deletionGracePeriodSeconds}`
    : verdict.kind;

const ask = (given: Partial<Pod>, requested?: number): string =>
  brief(checkGracefulDelete(pod('shop/web', 'heron-bay', given), requested, NOW));

const withGrace = (terminationGracePeriodSeconds: number) =>
  spec({ terminationGracePeriodSeconds });

/** A pod that has been terminating since second 90, with 30 s of grace. */
const leaving = { deletionTimestamp: atSecond(120), deletionGracePeriodSeconds: 30 };

describe('a request to delete a pod', () => {
  it('gives a running pod its own grace period', () => {
    expect(ask({})).toBe('130 30');
    expect(ask(withGrace(5))).toBe('105 5');
  });

  it('may ask for another grace period, longer or shorter', () => {
    expect(ask({}, 300)).toBe('400 300');
    expect(ask({}, 5)).toBe('105 5');
  });

  it('takes a negative grace period for one second', () => {
    expect(ask(withGrace(-30))).toBe('101 1');
    expect(ask({}, -1)).toBe('101 1');
  });

  it('removes the object at once when the grace period is zero', () => {
    expect(ask(withGrace(0))).toBe('remove');
    expect(ask({}, 0)).toBe('remove');
  });

  it('lets the request win over a grace period of zero', () => {
    expect(ask(withGrace(0), 10)).toBe('110 10');
  });

  it.each(['Succeeded', 'Failed'] as const)('removes a pod that has %s at once', (phase) => {
    expect(ask({ phase })).toBe('remove');
    expect(ask({ phase }, 60)).toBe('remove');
  });

  it('removes a pod that no node was found for at once', () => {
    const { nodeName: _, ...unbound } = pod('shop/web', 'heron-bay', { phase: 'Pending' });
    expect(brief(checkGracefulDelete(unbound, undefined, NOW))).toBe('remove');
    expect(ask({ nodeName: '' })).toBe('remove');
  });
});

describe('a second request to delete a pod', () => {
  it('changes nothing without a grace period of its own, or with one that is no shorter', () => {
    expect(ask(leaving)).toBe('unchanged');
    expect(ask(leaving, 30)).toBe('unchanged');
    expect(ask(leaving, 60)).toBe('unchanged');
  });

  it('changes nothing about a pod that has finished meanwhile either', () => {
    expect(ask({ ...leaving, phase: 'Succeeded' })).toBe('unchanged');
  });

  it('moves the end by the difference when it is shorter', () => {
    expect(ask(leaving, 25)).toBe('115 25');
    expect(ask(leaving, 10)).toBe('100 10');
  });

  it('ends the grace period now when the moved end is past', () => {
    expect(ask(leaving, 5)).toBe('100 1');
  });

  it('removes the object with a grace period of zero', () => {
    expect(ask(leaving, 0)).toBe('remove');
  });

  it('removes an object that has no grace period left, or never got one', () => {
    expect(ask({ ...leaving, deletionGracePeriodSeconds: 0 })).toBe('remove');
    expect(ask({ deletionTimestamp: atSecond(120) })).toBe('remove');
    expect(ask({ deletionTimestamp: atSecond(120) }, 60)).toBe('remove');
  });

  it('takes a standing grace period below zero for one second', () => {
    const old = { ...leaving, deletionGracePeriodSeconds: -1 };
    expect([ask(old), ask(old, 1), ask(old, 0)]).toEqual(['unchanged', 'unchanged', 'remove']);
  });

  it('never lengthens a grace period', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: -9, max: 90 }),
        (had, asks) => {
          const existing = {
            deletionTimestamp: atSecond(60 + had),
            deletionGracePeriodSeconds: had,
          };
          const verdict = checkGracefulDelete(pod('shop/web', 'heron-bay', existing), asks, NOW);
          if (verdict.kind !== 'terminate') return;
          expect(verdict.deletionGracePeriodSeconds).toBeLessThan(had);
          const end = secondOf(verdict.deletionTimestamp);
          expect(end === 100 || end < 60 + had).toBe(true);
        },
      ),
    );
  });
});
