import { describe, expect, it } from 'vitest';
import { isBalanced, type PoolMove } from '../../src/autoscalers/karpenter/balanced.ts';
import { loops, machine, small } from './karpenter-stage.ts';

const move = (pool: string, price: number, loss: number): PoolMove => ({ pool, price, loss });

/** All nodes of pool `a` cost 100, and their pods lose 50. */
const TOTALS = new Map([['a', { price: 100, loss: 50 }]]);

describe('a pool that is Balanced', () => {
  it.each<[string, readonly PoolMove[], number, boolean]>([
    ['lets a node go that saves as much as it loses', [move('a', 10, 5)], 10, true],
    ['lets a node go that saves half as much as it loses', [move('a', 10, 10)], 10, true],
    ['keeps one that saves less', [move('a', 10, 10.1)], 10, false],
    ['counts what a replacement costs', [move('a', 10, 6)], 5, false],
    ['keeps nodes that save nothing', [move('a', 0, 0)], 0, false],
    [
      'counts its share of what several pools save',
      [move('a', 10, 10), move('b', 30, 1)],
      40,
      true,
    ],
    ['keeps nodes of others, too', [move('a', 10, 11), move('b', 30, 1)], 40, false],
    ['says nothing of other pools', [move('b', 1, 1_000)], 1, true],
  ])('%s', (_, moves, saved, expected) => {
    expect(isBalanced(moves, saved, TOTALS)).toBe(expected);
  });
});

describe('Karpenter consolidates the one node of such a pool that may go', () => {
  const keep = { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } };
  const nodes = [machine('n1'), machine('n2', {}, keep), machine('n3', {}, keep)];
  const isGone = (consolidationPolicy: string, cost: string): boolean => {
    const annotations = { 'controller.kubernetes.io/pod-deletion-cost': cost };
    const pods = [small('n1', { annotations }), small('n2'), small('n3')];
    const pool = { consolidationPolicy, consolidateAfter: '0s' };
    return loops({ nodes, pods, pool, until: 300 }).room.store.node('n1') === undefined;
  };

  it.each<[string, string, string, boolean]>([
    ['whose pods cost as much as others', 'Balanced', '0', true],
    ['but not where they cost more than twice what is saved', 'Balanced', '2147483647', false],
    ['which other policies do not ask', 'WhenEmptyOrUnderutilized', '2147483647', true],
  ])('%s', (_, policy, cost, expected) => {
    expect(isGone(policy, cost)).toBe(expected);
  });
});
