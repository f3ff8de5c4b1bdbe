import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderedList } from '../../src/units/index.ts';

interface Item {
  readonly place: number;
  readonly version: number;
}

const compare = (a: Item, b: Item): number => a.place - b.place;

const itemAt = (place: number, version = 0): Item => ({ place, version });

/** More than two parts of a list hold. */
const MANY = 3_000;

const writes = fc.array(fc.record({ place: fc.nat(MANY * 2), comes: fc.boolean() }), {
  maxLength: 60,
});

describe('a list in order', () => {
  it('has what was put and not taken away, the newest of each place', () => {
    fc.assert(
      fc.property(fc.nat(MANY), writes, (count, all) => {
        const given = Array.from({ length: count }, (_, place) => itemAt(place * 2));
        const list = new OrderedList(compare, given);
        const expected = new Map(given.map((item) => [item.place, item]));
        for (const [version, { place, comes }] of all.entries()) {
          const item = itemAt(place, version + 1);
          const known = expected.get(place);
          expect(comes ? list.put(item) : list.remove(item)).toBe(known);
          if (comes) expected.set(place, item);
          else expected.delete(place);
        }
        expect(list.length).toBe(expected.size);
        expect(list.toArray()).toEqual([...expected.values()].sort(compare));
      }),
      { numRuns: 50 },
    );
  });

  it('grows from nothing to many parts and shrinks to nothing, in any order', () => {
    const list = new OrderedList(compare);
    const places = Array.from({ length: MANY }, (_, i) => (i * 1_009) % MANY);
    for (const place of places) list.put(itemAt(place));
    expect(list.toArray().map(({ place }) => place)).toEqual([...places].sort((a, b) => a - b));
    for (const place of places) expect(list.remove(itemAt(place))).toEqual(itemAt(place));
    expect(list.toArray()).toEqual([]);
    expect(list.put(itemAt(7))).toBeUndefined();
    expect(list.toArray()).toEqual([itemAt(7)]);
  });

  it('hands out lists that do not change', () => {
    const list = new OrderedList(compare, [itemAt(1)]);
    const before = list.toArray();
    list.put(itemAt(0));
    expect(before).toEqual([itemAt(1)]);
  });
});
