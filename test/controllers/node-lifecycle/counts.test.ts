import { expect, it } from 'vitest';
import { deletePods } from '../../../src/controllers/node-lifecycle/delete-pods.ts';
import { countNode, type ZoneCounts } from '../../../src/controllers/node-lifecycle/zones.ts';
import { pod } from '../../support/builders.ts';

it('nodes are counted by their zone, until none is left', () => {
  const counts: ZoneCounts = new Map();
  countNode(counts, 'north', true);
  countNode(counts, 'north', false);
  countNode(counts, undefined, false);
  expect([...counts]).toEqual([['north', { nodes: 2, notReady: 1 }]]);
  countNode(counts, 'north', false, -1);
  expect([...counts]).toEqual([['north', { nodes: 1, notReady: 0 }]]);
  countNode(counts, 'north', true, -1);
  expect(counts.size).toBe(0);
});

it('the pods of a node are deleted one after the other, each with an event, while the API answers', () => {
  const play = (answers: number) => {
    const told: string[] = [];
    let left = 2 * answers;
    const parts = {
      store: { podsOn: () => [pod('shop/a', 'n'), pod('shop/b', 'n')] },
      client: { deletePod: (key: string) => told.push(`delete ${key}`) },
      events: { record: ({ name }: { name: string }) => told.push(`event ${name}`) },
    };
    const caller = {
      send: (_: unknown, end: (reached: boolean) => void) => {
        left -= 1;
        end(left >= 0);
      },
    };
    deletePods(parts as never, caller as never, 'n', 0 as never, (done) => told.push(`${done}`));
    return told;
  };
  expect(play(2)).toEqual([
    'event shop/a',
    'delete shop/a',
    'event shop/b',
    'delete shop/b',
    'true',
  ]);
  expect(play(1)).toEqual(['event shop/a', 'delete shop/a', 'event shop/b', 'false']);
  expect(play(0)).toEqual(['event shop/a', 'false']);
});
