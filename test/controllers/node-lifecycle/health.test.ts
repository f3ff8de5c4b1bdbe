import { describe, expect, it } from 'vitest';
import { type Instant, seconds } from '#units';
import {
  type HealthObservation,
  type HealthRecord,
  isStale,
  observe,
  stampedBy,
} from '../../../src/controllers/node-lifecycle/health.ts';
import { atSecond } from '../../support/clock.ts';

const PASS = atSecond(100);
const CREATED = atSecond(-3_600);
const GRACE = seconds(50);

/** A record that was made 40 s ago, when status and lease were 45 s old. */
const SEEN: HealthRecord = {
  probe: stampedBy(atSecond(60)),
  readySeen: true,
  heartbeatSeen: atSecond(55),
  leaseSeen: atSecond(55),
  transition: stampedBy(atSecond(10)),
  transitionSeen: atSecond(9),
};

/** The observation of a pass without changes. */
const SAME: HealthObservation = {
  ready: { heartbeat: atSecond(55), transitioned: atSecond(9) },
  leaseRenewed: atSecond(55),
  created: CREATED,
};

const record = (seen: HealthRecord | undefined, found: HealthObservation) =>
  observe(seen, found, PASS);

const without = <Key extends keyof HealthObservation>(key: Key): Omit<HealthObservation, Key> => {
  const { [key]: _, ...rest } = SAME;
  return rest;
};
const NO_READY: HealthObservation = { ...without('ready'), created: CREATED };
const NO_LEASE: HealthObservation = { ...without('leaseRenewed'), created: CREATED };

describe('what a pass notices of a node', () => {
  it('is nothing when neither status nor lease is new', () => {
    expect(record(SEEN, SAME)).toBe(SEEN);
  });

  it('is a new lease', () => {
    const found = { ...SAME, leaseRenewed: atSecond(95) };
    expect(record(SEEN, found)).toEqual({
      ...SEEN,
      probe: stampedBy(PASS),
      leaseSeen: atSecond(95),
    });
  });

  it('is not a lease that went backwards, until it is newer than it ever was', () => {
    expect(record(SEEN, { ...SAME, leaseRenewed: atSecond(40) })).toBe(SEEN);
  });

  it('is not that a lease is missing', () => {
    expect(record(SEEN, NO_LEASE)).toBe(SEEN);
  });

  it('is a new status, which makes it forget the lease', () => {
    const found = { ...SAME, ready: { heartbeat: atSecond(97) } };
    expect(record(SEEN, found)).toEqual({
      probe: stampedBy(PASS),
      readySeen: true,
      heartbeatSeen: atSecond(97),
      transition: stampedBy(PASS),
    });
  });

  it('is a new status that says the same, which leaves the last change where it was', () => {
    const found = { ...SAME, ready: { heartbeat: atSecond(97), transitioned: atSecond(9) } };
    expect(record(SEEN, found)).toMatchObject({
      probe: stampedBy(PASS),
      transition: SEEN.transition,
    });
  });

  it('echoes a new status: the next pass takes the old lease for new', () => {
    const found = { ...SAME, ready: { heartbeat: atSecond(97) } };
    const next = observe(record(SEEN, found), found, atSecond(105));
    expect(next).toMatchObject({ probe: stampedBy(atSecond(105)), leaseSeen: atSecond(55) });
    expect(observe(next, found, atSecond(110))).toBe(next);
  });

  it('does not echo when the lease is new together with the status', () => {
    const found = { ...SAME, ready: { heartbeat: atSecond(97) }, leaseRenewed: atSecond(96) };
    const after = record(SEEN, found);
    expect(after).toMatchObject({ probe: stampedBy(PASS), leaseSeen: atSecond(96) });
    expect(observe(after, found, atSecond(105))).toBe(after);
  });

  it('is a status that lost its heartbeat time', () => {
    expect(record(SEEN, { ...SAME, ready: {} })).toEqual({
      probe: stampedBy(PASS),
      readySeen: true,
      transition: stampedBy(PASS),
    });
  });

  it('begins at the creation of a node that never was Ready', () => {
    expect(record(undefined, { created: CREATED })).toEqual({
      probe: CREATED,
      readySeen: false,
      transition: CREATED,
    });
  });

  it('keeps the probe of a record whose node has no Ready condition any more', () => {
    expect(record(SEEN, NO_READY)).toEqual({ ...SEEN, readySeen: false });
  });

  it('begins anew when the Ready condition comes, and forgets the lease', () => {
    const unready = { ...SEEN, readySeen: false };
    expect(record(unready, SAME)).toEqual({
      probe: stampedBy(PASS),
      readySeen: true,
      heartbeatSeen: atSecond(55),
      transition: stampedBy(PASS),
      transitionSeen: atSecond(9),
    });
  });

  it('counts the lease of a node without Ready as a sign of life', () => {
    const { probe } = record(undefined, NO_READY);
    expect(probe).toBe(stampedBy(PASS));
  });
});

describe('a node is stale', () => {
  const staleAt = (probe: Instant, second: number) =>
    isStale({ probe, readySeen: true, transition: probe }, GRACE, atSecond(second));

  it('in the pass that comes a grace period after the one that stamped its probe', () => {
    expect([staleAt(stampedBy(atSecond(0)), 45), staleAt(stampedBy(atSecond(0)), 50)]).toEqual([
      false,
      true,
    ]);
  });

  it('only after the grace period when its probe is its creation', () => {
    expect([staleAt(atSecond(0), 50), staleAt(atSecond(0), 55)]).toEqual([false, true]);
  });
});
