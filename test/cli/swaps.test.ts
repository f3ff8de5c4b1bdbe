import { expect, test } from 'vitest';
import type { Source } from '#chance';
import { swapsOf } from '../../src/cli/histories/swaps.ts';

const own = {
  number: 1,
  summary: { podsEvicted: 1, firstEviction: 60 },
  evicted: [['shop/web', 60]] as const,
  down: {},
  holds: [],
};

/** The swaps of a history whose eviction moves by so many seconds when one of these is swapped. */
function swapped(drawn: readonly Source[], deciding: readonly Source[], seconds = 5) {
  let plays = 0;
  const swaps = [
    ...swapsOf(own, drawn, (sources) => {
      plays += 1;
      const delay = sources.some((source) => deciding.includes(source)) ? seconds : 0;
      const at = 60 + delay;
      return { summary: { podsEvicted: 1, firstEviction: at }, evicted: [['shop/web', at]] };
    }),
  ];
  return { plays, alone: swaps.flatMap(({ sources: [one, ...more] }) => (more[0] ? [] : one)) };
}

const DRAWN: readonly Source[] = ['leases', 'monitor', 'taint-loop', 'pods', 'network', 'startup'];

test('sources that change nothing together are not played one by one', () => {
  expect(swapped(DRAWN, ['monitor']).plays).toBe(3);
});

test('a source that decides is played alone, wherever it is', () => {
  for (const source of DRAWN) expect(swapped(DRAWN, [source]).alone).toContain(source);
  expect(swapped(DRAWN, ['network', 'pods']).alone).toEqual(
    expect.arrayContaining(['network', 'pods']),
  );
});

test('a difference of a fraction of a second is none', () => {
  expect(swapped(DRAWN, ['network'], 0.05).plays).toBe(3);
});
