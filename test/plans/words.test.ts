import { expect, test } from 'vitest';
import type { Deadlock } from '#report';
import type { Broken } from '../../src/plans/promises.ts';
import { lackReason, reasonsOf } from '../../src/plans/words.ts';

const blockedBy = (...blocked: Extract<Broken, { kind: 'not-drained' }>['blocked']) =>
  ({ kind: 'not-drained', node: 'n', blocked, why: undefined, end: 60 }) as const;

const deadlock = (reason: Deadlock['reason'], budgets = ['shop/web'], pods = ['shop/web-1']) =>
  ({ kind: 'budget-deadlock', reason, budgets, pods }) as const;

test('more room in a budget is a remedy where no pod lacks a node', () => {
  const blocked = blockedBy(deadlock('allows-none'));
  expect(reasonsOf([blocked]).map(({ message }) => message)).toEqual([
    'budget shop/web never allows an eviction; maxUnavailable 1 would allow one at a time',
  ]);
  const roomless = { kind: 'no-room', workload: 'Deployment/shop/web', pods: 2 } as const;
  expect(reasonsOf([blocked, roomless]).map(({ message }) => message)).toEqual([
    'budget shop/web allows none of the evictions',
    '2 pods of Deployment/shop/web find no node',
  ]);
});

test('the remedy is that of what keeps the budgets from allowing an eviction', () => {
  const several = deadlock('several-budgets', ['shop/all', 'shop/web']);
  const told = [
    blockedBy(several),
    blockedBy(deadlock('single-replica'), deadlock('too-few-healthy', ['shop/db'])),
    blockedBy(),
  ].map((each) => reasonsOf([each])[0]);
  expect(told).toEqual([
    {
      kind: 'not-drained',
      budgets: ['shop/all', 'shop/web'],
      message:
        'budgets shop/all and shop/web all cover shop/web-1, which the eviction API does not support; ' +
        'leave one budget for each pod',
    },
    {
      kind: 'not-drained',
      budgets: ['shop/db', 'shop/web'],
      message:
        'budget shop/web protects the only replica; a second replica or maxUnavailable 1 would allow its eviction; ' +
        'budget shop/db waits for more healthy pods; replacements must be Ready elsewhere first',
    },
    {
      kind: 'not-drained',
      budgets: [],
      message: 'its drain is not over when the run ends at 1m',
    },
  ]);
});

test('nothing is said of room where kube-scheduler does not look for it', () => {
  const roomless = { kind: 'no-room', workload: 'Deployment/shop/web', pods: 2 } as const;
  const told = [1, 2].map((untried) => reasonsOf([{ ...roomless, untried }])[0]?.message);
  expect(told).toEqual([
    '2 pods of Deployment/shop/web have no node, and kube-scheduler looks for none for 1 of them',
    '2 pods of Deployment/shop/web have no node, as kube-scheduler looks for none',
  ]);
});

test('a single pod asks for its size', () => {
  const demand = new Map([['cpu', 3_000]]);
  const told = [1, 2].map(
    (pods) => lackReason({ kind: 'places', demand, pods, places: pods - 1 }).message,
  );
  expect(told).toEqual([
    'it has 1 pod that asks for 3 of cpu or more, and all other nodes have no place of this size',
    'it has 2 pods that ask for 3 of cpu or more each, and all other nodes have places for 1 of this size',
  ]);
});
