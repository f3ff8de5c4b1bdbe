import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../page/diff/differences.ts';
import { pairGroups } from '../../page/diff/pairs.ts';
import { sidedLink, sidedPlaceOf } from '../../page/diff/sided-place.ts';
import type { RowSources } from '../../page/model/rows.ts';
import type { Bar } from '../../page/timeline/bars.ts';

const bar = (state: string, from: number, to: number): Bar => ({ state, from, to, row: -1 });

describe('two rows of one object', () => {
  test('differ from the change of one to the change of the other', () => {
    const before = [bar('ready', 0, 75), bar('unknown', 75, Infinity)];
    const after = [bar('ready', 0, 45), bar('unknown', 45, Infinity)];
    expect(differencesOf(before, after)).toEqual([{ from: 45, to: 75 }]);
    expect(differencesOf(before, before)).toEqual([]);
  });

  test('differ for as long as only one of them is there, and at the instant of an event', () => {
    expect(differencesOf([], [bar('working', 5, 9)])).toEqual([{ from: 5, to: 9 }]);
    const event = { ...bar('event', 30, 30), words: 'powerOff' };
    expect(differencesOf([event], [])).toEqual([{ from: 30, to: 30 }]);
  });

  test('differ in the same periods, whichever run is first', () => {
    const state = fc.constantFrom('ready', 'silent', 'unknown');
    const bars = fc.array(fc.tuple(state, fc.nat({ max: 50 })), { maxLength: 6 }).map((parts) => {
      let from = 0;
      return parts.map(([name, length]) => {
        const own = bar(name, from, from + length + 1);
        from = own.to;
        return own;
      });
    });
    fc.assert(
      fc.property(bars, bars, (one, other) => {
        const found = differencesOf(one, other);
        expect(differencesOf(other, one)).toEqual(found);
        const stateAt = (row: readonly Bar[], at: number) =>
          row.find(({ from, to }) => from <= at && at < to)?.state;
        for (let at = 0.5; at < 310; at += 1) {
          const isFound = found.some(({ from, to }) => from <= at && at < to);
          expect(isFound).toBe(stateAt(one, at) !== stateAt(other, at));
        }
      }),
    );
  });
});

test('a link to a place of one of two runs leads back to it', () => {
  const place = { side: 'before', subject: { kind: 'pod', name: 'shop/web-3' }, at: 155 } as const;
  expect(sidedLink(place)).toBe('#before/pod/shop/web-3@155');
  expect(sidedPlaceOf(sidedLink(place))).toEqual(place);
  for (const link of ['', '#pod/shop/web-3', '#later/pod/a']) {
    expect(sidedPlaceOf(link)).toBeUndefined();
  }
});

describe('the nodes of two runs', () => {
  /** A run that names nodes, each with the kind of its first entry. */
  const run = (kinds: Readonly<Record<string, string>>): RowSources => {
    const names = Object.keys(kinds);
    const history = {
      names,
      numberOf: (name: string) => names.indexOf(name),
      rowsOfNode: (number: number) => Int32Array.of(number),
      kind: (row: number) => Object.values(kinds)[row] ?? '',
    };
    const lanes = { zones: [], passes: [], pace: [], services: [], workloads: [] };
    const cluster = { nodes: names.map((_, number) => number) };
    return { history, lanes, cluster } as unknown as RowSources;
  };
  const sidesOf = (kinds: Readonly<Record<string, string>>) => {
    const groups = pairGroups({ before: run({}), after: run(kinds) }, { pods: [] } as never);
    const [pair] = groups.find(({ key }) => key === 'nodes')?.pairs ?? [];
    return [pair?.before !== undefined, pair?.after !== undefined];
  };

  test('are in both where nothing happens to them in one', () => {
    expect(sidesOf({ 'worker-7': 'PodBound' })).toEqual([true, true]);
  });

  test('are in one where it adds them', () => {
    expect(sidesOf({ 'worker-13': 'NodeAdded' })).toEqual([false, true]);
  });
});
