import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPeriods } from '../../../src/report/damage/figure-parts.ts';

test('events are counted in few periods, none is lost, and each begins with one of them', () => {
  const instants = fc.array(fc.nat({ max: 10 ** 6 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(instants, (all) => {
      const periods = inPeriods(all.map((at) => ({ at })));
      expect(periods.length).toBeLessThanOrEqual(24);
      expect(periods.reduce((sum, [, count]) => sum + count, 0)).toBe(all.length);
      const begins = periods.map(([at]) => at);
      expect(begins).toEqual([...new Set(begins)].sort((a, b) => a - b));
      expect(begins.every((at) => all.includes(at))).toBe(true);
    }),
  );
});
