import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OverlaidMap } from '#units';

const key = fc.constantFrom('pier', 'quay', 'dock', 'jetty');
const entries = fc.array(fc.tuple(key, fc.nat(9)));
const step = fc.tuple(key, fc.option(fc.nat(9)));

it('answers like a copy of the map that it begins with, and leaves that as it is', () => {
  fc.assert(
    fc.property(entries, fc.array(step, { maxLength: 12 }), (given, steps) => {
      const base = new Map(given);
      const overlaid = new OverlaidMap(base);
      const copy = new Map(base);
      for (const [name, value] of steps) {
        if (value === null) expect(overlaid.delete(name)).toBe(copy.delete(name));
        else {
          overlaid.set(name, value);
          copy.set(name, value);
        }
        expect([overlaid.get(name), overlaid.has(name)]).toEqual([copy.get(name), copy.has(name)]);
        expect(overlaid.size).toBe(copy.size);
        expect([...overlaid.entries()].sort()).toEqual([...copy].sort());
      }
      expect([...base]).toEqual([...new Map(given)]);
    }),
  );
});
