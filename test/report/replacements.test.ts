import { describe, expect, test } from 'vitest';
import { makeReport } from '#report';
import { pod } from '../support/builders.ts';
import { Story } from '../support/story.ts';

const asked = (key: string, mechanism: 'taint' | 'workload' = 'taint') =>
  ({
    kind: 'PodDeletionRequested',
    pod: key,
    node: 'a-00',
    mechanism,
    gracePeriodSeconds: 30,
  }) as const;
const created = (key: string, replaces: string) =>
  ({ kind: 'PodCreated', pod: key, replaces }) as const;
const bound = (key: string, node: string) => ({ kind: 'PodScheduled', pod: key, node }) as const;
const ready = (key: string, node: string) => ({ kind: 'PodReady', pod: key, node }) as const;
const removed = (key: string) => ({ kind: 'PodRemoved', pod: key, reason: '' }) as const;

const story = () =>
  new Story({ nodes: [], pods: [pod('shop/web', 'a-00'), pod('shop/db-0', 'a-00')] });
const replacementsIn = (told: Story) =>
  makeReport(told.played()).evictions.map(({ pod: key, replacement }) => [key, replacement]);

describe('the replacement of an evicted pod', () => {
  test('is reported with its node and when it is ready for the first time', () => {
    const told = story();
    told.at(10).tell('taint-eviction', asked('shop/web'));
    told.at(11).tell('replicaset', created('shop/web-r1', 'shop/web'));
    told.at(12).tell('scheduler', bound('shop/web-r1', 'b-00'));
    told.at(13).tell('kubelet', ready('shop/web-r1', 'b-00'));
    told.at(90).tell('kubelet', ready('shop/web-r1', 'b-00'));
    expect(replacementsIn(told)).toEqual([
      ['shop/web', { pod: 'shop/web-r1', node: 'b-00', readyAt: 13 }],
    ]);
  });

  test('may bear its name, and be evicted in its turn', () => {
    const told = story();
    told.at(10).tell('taint-eviction', asked('shop/db-0'));
    told.at(20).tell('kubelet', removed('shop/db-0'));
    told.at(21).tell('statefulset', created('shop/db-0', 'shop/db-0'));
    told.at(22).tell('scheduler', bound('shop/db-0', 'b-00'));
    told.at(30).tell('taint-eviction', asked('shop/db-0'));
    told.at(40).tell('kubelet', removed('shop/db-0'));
    told.at(41).tell('statefulset', created('shop/db-0', 'shop/db-0'));
    expect(replacementsIn(told)).toEqual([
      ['shop/db-0', { pod: 'shop/db-0', node: 'b-00', readyAt: null }],
      ['shop/db-0', { pod: 'shop/db-0', readyAt: null }],
    ]);
  });

  test('is null when there is none', () => {
    const told = story();
    told.at(10).tell('taint-eviction', asked('shop/web'));
    told.at(11).tell('replicaset', created('shop/other', 'shop/somebody'));
    expect(replacementsIn(told)).toEqual([['shop/web', null]]);
  });
});

test('what a workload deletes because it wants it no more is no eviction', () => {
  const told = story();
  told.at(10).tell('replicaset', asked('shop/web', 'workload'));
  told.at(12).tell('kubelet', removed('shop/web'));
  const { evictions, summary } = makeReport(told.played());
  expect(evictions).toEqual([]);
  expect(summary.byMechanism).toEqual({});
});
