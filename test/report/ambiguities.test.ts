import { expect, test } from 'vitest';
import type { Cause } from '#run-facts';
import { contestedQueues } from '#run-facts';
import { ambiguitiesOf } from '../../src/report/ambiguities/ambiguities.ts';
import { pod, steadyNode } from '../support/builders.ts';
import { behaviorsOf, play } from '../support/outage.ts';
import { planWith, Story } from '../support/story.ts';

type Told = readonly [second: number, cause: Cause];

const zone = 'coast::north';
const queued = (node: string) => ({ kind: 'node-lifecycle/queued', node, zone }) as const;
const granted = (node: string) => ({ kind: 'node-lifecycle/token-granted', node, zone }) as const;

function contested(...told: readonly Told[]) {
  const story = new Story({ nodes: [], pods: [] });
  for (const [second, cause] of told) story.at(second).tell('node-lifecycle', cause);
  return contestedQueues(story.played().outcome.entries).map(({ served }) => served);
}

test('nodes that wait for one token together may go in any order', () => {
  const served = contested(
    [50, queued('heron-bay')],
    [50, queued('otter-point')],
    [50, granted('heron-bay')],
    [60, granted('otter-point')],
  );
  expect(served).toEqual([['heron-bay', 'otter-point']]);
});

test('nodes that come one after the other have one order only', () => {
  const served = contested(
    [50, queued('heron-bay')],
    [50, granted('heron-bay')],
    [55, queued('otter-point')],
    [60, granted('otter-point')],
  );
  expect(served).toEqual([]);
});

test('a node that is Ready again waits no more', () => {
  const ready = {
    kind: 'NodeConditionChanged',
    node: 'otter-point',
    condition: 'Ready',
    from: 'Unknown',
    to: 'True',
    reason: 'KubeletReady',
  } as const;
  const served = contested(
    [50, queued('heron-bay')],
    [50, queued('otter-point')],
    [52, ready],
    [60, granted('heron-bay')],
  );
  expect(served).toEqual([]);
});

test('a node that never gets its turn waited, too', () => {
  const story = new Story({ nodes: [], pods: [] });
  for (const cause of [queued('heron-bay'), queued('otter-point'), granted('heron-bay')]) {
    story.at(50).tell('node-lifecycle', cause);
  }
  story.at(55).tell('node-lifecycle', { kind: 'node-lifecycle/all-zones-down' });
  const [line] = contestedQueues(story.played().outcome.entries);
  expect(line).toMatchObject({ served: ['heron-bay'], passedOver: ['otter-point'] });
});

test('a node that is as good as others could be another one', () => {
  const story = new Story({ nodes: [], pods: [] });
  const placed = (pod: string, tied: number) =>
    story.tell('scheduler', { kind: 'scheduler/best-node', pod, node: 'heron-bay', tied });
  placed('shop/web-r1', 0);
  expect(ambiguitiesOf(story.played())).toEqual([]);
  placed('shop/web-r2', 3);
  expect(ambiguitiesOf(story.played())).toEqual([
    {
      kind: 'placement-tie',
      source: 'scheduler',
      pods: ['shop/web-r2'],
      message:
        'shop/web-r2 has several nodes that are equally good: Kubernetes takes any of them, this report the first by name',
    },
  ]);
});

test('a pod could make room for itself on another node at the same cost', () => {
  const story = new Story({ nodes: [], pods: [] });
  const made = { kind: 'scheduler/preempts', pod: 'shop/urgent', node: 'heron-bay' } as const;
  story.at(5).tell('scheduler', { ...made, victims: ['shop/web'], tied: [] });
  expect(ambiguitiesOf(story.played())).toEqual([]);
  story.at(6).tell('scheduler', { ...made, victims: ['shop/db'], tied: ['otter-point'] });
  const tie = {
    kind: 'preemption-tie',
    source: 'scheduler',
    ...{ pod: 'shop/urgent', at: 6, node: 'heron-bay', others: ['otter-point'] },
  };
  const [ambiguity, ...others] = ambiguitiesOf(story.played());
  expect(others).toEqual([]);
  expect(ambiguity).toMatchObject(tie);
  expect(ambiguity?.message).toMatch(
    /at the same cost on otter-point.*this report the first by name/,
  );
  const history = { number: 1, held: [] };
  const [drawn] = ambiguitiesOf(story.played({ history }));
  expect(drawn?.message).toMatch(/this history the drawn one$/);
});

/** Ambiguities about pods whose node is deleted at a second. Pod GC runs every 20 s. */
const collected = (second: number, more: readonly string[] = []) =>
  ambiguitiesOf({
    plan: planWith({ behaviors: behaviorsOf() }),
    outcome: play({
      nodes: [steadyNode('heron-bay', 'north'), steadyNode('otter-point', 'north')],
      pods: [pod('shop/web', 'heron-bay'), pod('shop/db', 'otter-point')],
      events: ['at=0s powerOff all=true', `at=${second}s deleteNode nodes=heron-bay`, ...more],
    }),
  }).filter(({ kind }) => kind === 'collection-pass');

test('a quarantine that ends as pod GC begins a pass may end for that pass or for the next one', () => {
  expect(collected(20)).toEqual([
    {
      kind: 'collection-pass',
      source: 'pod-gc',
      nodes: ['heron-bay'],
      at: 60,
      laterSeconds: 20,
      message:
        'the quarantine of heron-bay, which is gone, ends at 1m, as a pass of pod GC begins: Kubernetes ' +
        'removes the pods bound to it in this pass, as this report does, or in the next one, 20s later',
    },
  ]);
  const both = collected(25, ['at=33s deleteNode nodes=otter-point']);
  expect(both).toMatchObject([{ nodes: ['heron-bay', 'otter-point'], at: 80 }]);
});

test('a quarantine that ends before a pass leaves nothing to chance', () => {
  const stopped = ['at=79s apiServer stop', 'at=81s apiServer start'];
  expect(collected(25, stopped)).toEqual([]);
});
