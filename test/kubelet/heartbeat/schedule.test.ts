import { expect, it } from 'vitest';
import { inSeconds, seconds } from '#units';
import { LEASE_PERIOD, restOfPeriod } from '../../../src/kubelet/heartbeat/schedule.ts';
import { RELIST_PERIOD } from '../../../src/kubelet/termination/pace.ts';

it('a Lease is renewed every 10 s, with a rest of at most 4 %, and half of it as a rule', () => {
  const { least, nominal, most } = LEASE_PERIOD;
  expect([least, nominal, most].map(inSeconds)).toEqual([10, 10.2, 10.4]);
  expect([10, 10.2, 10.4].map((period) => restOfPeriod(seconds(period)))).toEqual([0, 0.5, 1]);
});

it('a kubelet looks at its containers once a second', () => {
  expect(inSeconds(RELIST_PERIOD)).toBe(1);
});
