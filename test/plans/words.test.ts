import { expect, test } from 'vitest';
import { lackReason, reasonsOf } from '../../src/plans/words.ts';

const blocked = {
  kind: 'not-drained',
  node: 'n',
  budgets: ['shop/web'],
  why: undefined,
  end: 60,
} as const;

test('more room in a budget is a remedy where no pod lacks a node', () => {
  expect(reasonsOf([blocked]).map(({ message }) => message)).toEqual([
    'budget shop/web allows none of the evictions; give room with maxUnavailable: 1, or one replica more',
  ]);
  const roomless = { kind: 'no-room', workload: 'Deployment/shop/web', pods: 2 } as const;
  expect(reasonsOf([blocked, roomless]).map(({ message }) => message)).toEqual([
    'budget shop/web allows none of the evictions',
    '2 pods of Deployment/shop/web find no node',
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
