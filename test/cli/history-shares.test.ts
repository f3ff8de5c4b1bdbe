import { expect, test } from 'vitest';
import { runScenario } from '#simulation';
import { playShare } from '../../src/cli/histories/play-share.ts';

const NODES = [1, 2].map((n) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: `node-${n}` },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
}));

const played = await runScenario({
  snapshot: [
    {
      path: 'nodes.json',
      bytes: Buffer.from(JSON.stringify({ kind: 'List', apiVersion: 'v1', items: NODES })),
    },
  ],
  scripts: [],
  events: ['at=30s powerOff nodes=node-1'],
  options: { controllers: 'steady', allowPartial: true },
});

/** The numbers of the histories that each of some processes plays. */
function sharesOf(processes: number, count: number, isPlain: boolean): readonly number[][] {
  if (played.kind === 'rejected') throw new Error('the scenario cannot be played');
  const { scenario } = played;
  return Array.from({ length: processes }, (_, index) => {
    const share = { first: index + 1, step: processes };
    const pieces = playShare(scenario, { count, held: [], isPlain }, share);
    return [...pieces].map(({ figures }) => figures.number);
  });
}

test('no history is in two shares, and one process plays them all', () => {
  const all = Array.from({ length: 23 }, (_, index) => index + 1);
  expect(sharesOf(1, 23, false)).toEqual([all]);
  expect(sharesOf(1, 23, true)).toEqual([all]);
  for (const processes of [2, 3, 4]) {
    for (const isPlain of [false, true]) {
      const shares = sharesOf(processes, 23, isPlain);
      expect(shares.flat().sort((a, b) => a - b)).toEqual(all);
    }
  }
});

test('the process that begins late has only histories that are played again', () => {
  expect(sharesOf(2, 14, false)).toEqual([
    [1, 3, 5, 7, 9],
    [2, 4, 6, 8, 10, 11, 12, 13, 14],
  ]);
  expect(sharesOf(2, 4, true)).toEqual([[], [1, 2, 3, 4]]);
});
