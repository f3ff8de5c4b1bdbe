import { describe, expect, test } from 'vitest';
import { cpuHints } from '../../../src/watchers/availability/cpu-hints.ts';

/** `a3b1` is three endpoints in a and one in b. */
const endpointsOf = (text: string) =>
  [...text.matchAll(/([a-z])(\d)/g)].flatMap(([, zone = '', count]) =>
    Array.from({ length: Number(count) }, (_, index) => ({ pod: `${zone}-${index}`, zone })),
  );

const hintsFor = (endpoints: string, cpu: Readonly<Record<string, number>> | undefined) => {
  const hints = cpuHints(endpointsOf(endpoints), cpu && new Map(Object.entries(cpu)));
  if (hints === undefined) return undefined;
  const counts: Record<string, number> = {};
  for (const zone of hints.values()) counts[zone] = (counts[zone] ?? 0) + 1;
  return counts;
};

const EVEN = { a: 4, b: 4, c: 4 };

/** The cases of upstream's TestAddHints and TestGetGivingAndReceivingZones. */
describe('endpoints are handed out to zones by CPU', () => {
  test.each<[string, string, Readonly<Record<string, number>> | undefined, object | undefined]>([
    ['as they are where shares match', 'a2b2c2', EVEN, { a: 2, b: 2, c: 2 }],
    ['not with fewer endpoints than zones', 'a1b1', EVEN, undefined],
    ['not in a single zone', 'a3', { a: 4 }, undefined],
    ['not where a node tells no CPU', 'a2b2', undefined, undefined],
    ['not where a zone would be overloaded', 'a1b1c1', { a: 8, b: 1, c: 1 }, undefined],
    ['moved from where there are too many', 'a4b1c1', EVEN, { a: 2, b: 2, c: 2 }],
    ['moved to a zone that has none', 'a6b3', EVEN, { a: 3, b: 3, c: 3 }],
    ['not moved for less than half an endpoint', 'a4b3', { a: 4, b: 4 }, { a: 4, b: 3 }],
    ['not where minima exceed the endpoints', 'a3b2', { a: 4, b: 4 }, undefined],
    ['more to a zone with more CPU', 'a3b3', { a: 4, b: 2 }, { a: 4, b: 2 }],
  ])('%s', (_, endpoints, cpu, counts) => {
    expect(hintsFor(endpoints, cpu)).toEqual(counts);
  });

  test('not where an endpoint has no zone', () => {
    const cpu = new Map(Object.entries({ a: 4, b: 4 }));
    expect(cpuHints([...endpointsOf('a2b2'), { pod: 'x', zone: '' }], cpu)).toBeUndefined();
  });
});
