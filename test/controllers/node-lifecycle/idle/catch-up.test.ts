import { describe, expect, it } from 'vitest';
import { type Heartbeat, type Renewals, renewedAt } from '#cluster';
import { seconds, truncateToSecond } from '#units';
import { type HealthRecord, observe } from '../../../../src/controllers/node-lifecycle/health.ts';
import { catchUp, PassLog } from '../../../../src/controllers/node-lifecycle/idle/passes.ts';
import { atSecond } from '../../../support/clock.ts';

/** Writes every so many seconds, of which one is at a second; none from `until` on. */
const writes = (second: number, period: number, until?: number): Renewals => ({
  grid: { origin: atSecond(second), period: seconds(period) },
  from: atSecond(-86_400),
  ...(until !== undefined && { until: atSecond(until) }),
});
const CREATED = atSecond(-86_400);
const TURNED = atSecond(-80_000);

const seenAt = ({ lease, status }: Heartbeat, second: number) => {
  const pass = atSecond(second);
  const written = status && renewedAt(status, pass);
  return {
    ready: { heartbeat: written && truncateToSecond(written), transitioned: TURNED },
    leaseRenewed: lease && renewedAt(lease, pass),
    created: CREATED,
  };
};

/** The record of a controller that has looked at the node with each pass from one to another. */
function looked(heartbeat: Heartbeat, from: number, to: number, record?: HealthRecord) {
  let after = record;
  for (let second = from; second <= to; second += 5)
    after = observe(after, seenAt(heartbeat, second), atSecond(second));
  if (after === undefined) throw new Error('no pass');
  return after;
}

/** What a controller knows that skipped the passes from 0 s on, and what one that did not. */
function both(heartbeat: Heartbeat, last: number) {
  const record = looked(heartbeat, -600, 0);
  const passes = new PassLog(atSecond(0), seconds(5));
  passes.note(atSecond(last));
  const found = catchUp({ record, pass: atSecond(0) }, heartbeat, CREATED, passes, atSecond(last));
  return [found, last < 5 ? record : looked(heartbeat, 5, last, record)];
}

describe('a node that passes skipped is known as if they had not', () => {
  it.each<[string, Heartbeat]>([
    ['with a lease and a status', { lease: writes(3, 10), status: writes(41, 300) }],
    ['with a lease at each second pass', { lease: writes(0, 10), status: writes(0, 300) }],
    ['with both after a part of a second', { lease: writes(1.4, 10), status: writes(2.7, 300) }],
    ['with a status as often as its lease', { lease: writes(4, 10), status: writes(9, 10) }],
    ['with a status more often', { lease: writes(2, 40), status: writes(3, 10) }],
    ['with a status a little less often', { lease: writes(2, 10), status: writes(3, 20) }],
    ['with a status with each second lease', { lease: writes(7, 10), status: writes(7, 20) }],
    ['with a status before each lease', { lease: writes(7, 10), status: writes(5, 10) }],
    ['with a lease alone', { lease: writes(8, 10) }],
    ['with a rare lease alone', { lease: writes(8, 40) }],
    ['with a status alone', { status: writes(6, 60) }],
    ['with nothing', {}],
  ])('%s', (_, heartbeat) => {
    for (let last = 0; last <= 400; last += 5) {
      const [found, expected] = both(heartbeat, last);
      expect({ last, ...found }).toEqual({ last, ...expected });
    }
  });

  it('keeps the time of its last change, which is that of no pass that was skipped', () => {
    const heartbeat = { lease: writes(3, 10), status: writes(41, 300) };
    const [found] = both(heartbeat, 1_000);
    expect(found?.transition).toBe(looked(heartbeat, -600, 0).transition);
  });
});
