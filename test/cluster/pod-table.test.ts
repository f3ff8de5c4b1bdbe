import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { comparePods, type Pod } from '#cluster';
import { PodTable } from '../../src/cluster/store-tables.ts';
import { pod } from '../support/builders.ts';

const KEYS = ['port/crane', 'port/tug', 'shop/till', 'shop/till-2', 'shop/web'];

const writes = fc.array(fc.record({ key: fc.constantFrom(...KEYS), goes: fc.boolean() }), {
  maxLength: 20,
});

it('knows every pod as it was written last, of the snapshot or not', () => {
  fc.assert(
    fc.property(fc.subarray(KEYS), writes, (given, changes) => {
      const existing = new Map(given.map((key) => [key, pod(key, 'heron-bay')]));
      const causes = new Map<string, CauseId>();
      const table = new PodTable([...existing.values()]);
      for (const [n, { key, goes }] of changes.entries()) {
        const before: Pod | undefined = existing.get(key);
        const after = goes ? undefined : pod(key, `node-${n}`);
        const cause = n as CauseId;
        table.replace(before, after, cause);
        if (before !== undefined || after !== undefined) causes.set(key, cause);
        if (after === undefined) existing.delete(key);
        else existing.set(key, after);
        expect(table.all()).toEqual([...existing.values()].sort(comparePods));
      }
      for (const key of KEYS) {
        expect(table.get(key)).toBe(existing.get(key));
        expect(table.causeOf(key)).toBe(causes.get(key) ?? THE_SNAPSHOT);
      }
    }),
  );
});
