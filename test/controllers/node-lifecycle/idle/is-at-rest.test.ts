import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Heartbeat,
  type Node,
  renewedAt,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Taint,
} from '#cluster';
import { grid } from '#timeline';
import {
  between,
  earlier,
  inSeconds,
  later,
  microseconds,
  seconds,
  truncateToSecond,
} from '#units';
import {
  type HealthObservation,
  type HealthRecord,
  isStale,
  observe,
} from '../../../../src/controllers/node-lifecycle/health.ts';
import {
  isAtRest,
  staleAfter,
} from '../../../../src/controllers/node-lifecycle/idle/is-at-rest.ts';
import { catchUp, PassLog } from '../../../../src/controllers/node-lifecycle/idle/passes.ts';
import { node } from '../../../support/builders.ts';
import { atSecond, START } from '../../../support/clock.ts';
import { behaviorsOf } from '../../../support/outage.ts';

const { nodeLifecycle: BEHAVIOR } = behaviorsOf();

const beating = (period = 10): Heartbeat => ({
  lease: { grid: grid(START, seconds(period)), from: atSecond(-1_000) },
  status: { grid: grid(START, seconds(300)), from: atSecond(-1_000) },
});

const broken: Heartbeat = {
  lease: { grid: grid(START, seconds(10)), from: atSecond(-1_000), until: START },
  status: { grid: grid(START, seconds(300)), from: atSecond(-1_000), until: START },
};

const taint = (key: string): Taint => ({ key, value: '', effect: 'NoExecute' });

const ready = (status: 'True' | 'False' | 'Unknown', ...keys: readonly string[]): Node =>
  node('heron-bay', {
    conditions: [{ type: 'Ready', status, reason: '', message: '' }],
    taints: keys.map(taint),
  });

const rests = (given: Node, heartbeat: Heartbeat, waits = false): boolean =>
  isAtRest(given, heartbeat, waits, BEHAVIOR, atSecond(100));

describe('a node that is left out of passes', () => {
  it('has had its turn, where its pods are deleted, whatever taints it has', () => {
    const behavior = { ...BEHAVIOR, evictsBy: 'deletion' } as const;
    for (const keys of [[], [TAINT_UNREACHABLE], [TAINT_NOT_READY]]) {
      const restsIf = (waits: boolean) =>
        isAtRest(ready('Unknown', ...keys), broken, waits, behavior, atSecond(100));
      expect([restsIf(true), restsIf(false)]).toEqual([true, false]);
    }
  });

  it('may be one that is Ready and renews its lease', () => {
    expect(rests(ready('True'), beating())).toBe(true);
  });

  it('is none that is Ready and still bears a taint', () => {
    expect(rests(ready('True', TAINT_UNREACHABLE), beating())).toBe(false);
  });

  it('is none whose lease comes so seldom that it might be late', () => {
    expect([rests(ready('True'), beating(39)), rests(ready('True'), beating(40))]).toEqual([
      true,
      false,
    ]);
  });

  it('is none that has fallen silent and is not marked yet', () => {
    expect(rests(ready('True'), broken)).toBe(false);
    expect(rests(ready('True'), {})).toBe(false);
  });

  it('may be one that is silent, Unknown, and tainted or waiting for its taint', () => {
    expect(rests(ready('Unknown', TAINT_UNREACHABLE), broken)).toBe(true);
    expect(rests(ready('Unknown'), broken, true)).toBe(true);
    expect(rests(ready('Unknown'), broken)).toBe(false);
  });

  it('is none that bears the wrong taint', () => {
    expect(rests(ready('Unknown', TAINT_NOT_READY), broken)).toBe(false);
    expect(rests(ready('Unknown', TAINT_UNREACHABLE, TAINT_NOT_READY), broken)).toBe(false);
  });

  it('may be one that says of itself that it is not Ready, and is tainted or waits', () => {
    expect(rests(ready('False', TAINT_NOT_READY), beating())).toBe(true);
    expect(rests(ready('False'), beating(), true)).toBe(true);
    expect(rests(ready('False'), beating())).toBe(false);
    expect(rests(ready('False', TAINT_UNREACHABLE), beating())).toBe(false);
    expect(rests(ready('False', TAINT_NOT_READY), broken)).toBe(false);
  });

  it('is none that is Unknown and has begun to speak', () => {
    expect(rests(ready('Unknown', TAINT_UNREACHABLE), beating())).toBe(false);
  });
});

describe('the record of a node that passes have left out', () => {
  const CREATED = atSecond(-86_400);
  const passes = grid(START, seconds(5));

  const passesUntil = (second: number): PassLog => {
    const log = new PassLog(passes.origin, passes.period);
    log.note(atSecond(second));
    return log;
  };

  /** The observation of a pass, given a heartbeat. */
  const found = ({ lease, status }: Heartbeat, second: number): HealthObservation => {
    const at = atSecond(second);
    const written = status === undefined ? undefined : renewedAt(status, at);
    const leaseRenewed = lease === undefined ? undefined : renewedAt(lease, at);
    return {
      ready: written === undefined ? {} : { heartbeat: truncateToSecond(written) },
      ...(leaseRenewed === undefined ? {} : { leaseRenewed }),
      created: CREATED,
    };
  };

  /** Every pass from the start to a second, each looking at the node. */
  function everyPass(heartbeat: Heartbeat, from: number, to: number, before?: HealthRecord) {
    let record = before;
    for (let second = from; second <= to; second += 5) {
      record = observe(record, found(heartbeat, second), atSecond(second));
    }
    return record;
  }

  const heartbeats = fc
    .record({
      leasePeriod: fc.integer({ min: 1_000, max: 39_000 }),
      leasePhase: fc.nat(39_000),
      reportPeriod: fc.integer({ min: 10_000, max: 60_000 }),
      statusPhase: fc.nat(60_000),
    })
    .map(
      ({ leasePeriod, leasePhase, reportPeriod, statusPhase }): Heartbeat => ({
        lease: {
          grid: grid(
            later(START, microseconds(leasePhase * 1_000)),
            microseconds(leasePeriod * 1_000),
          ),
          from: atSecond(-1_000),
        },
        status: {
          grid: grid(
            later(START, microseconds(statusPhase * 1_000)),
            microseconds(reportPeriod * 1_000),
          ),
          from: atSecond(-1_000),
        },
      }),
    );

  it('is what it would be had every pass looked at it', () => {
    fc.assert(
      fc.property(
        heartbeats,
        fc.integer({ min: 8, max: 40 }),
        fc.nat(60),
        (heartbeat, rested, left) => {
          const restedAt = rested * 5;
          const lastPass = restedAt + left * 5;
          const record = everyPass(heartbeat, 0, restedAt);
          if (record === undefined) throw new Error('no pass was made');
          const caughtUp = catchUp(
            { record, pass: atSecond(restedAt) },
            heartbeat,
            CREATED,
            passesUntil(lastPass),
            atSecond(lastPass),
          );
          expect(caughtUp).toEqual(everyPass(heartbeat, restedAt + 5, lastPass, record));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is unchanged when no pass was made since', () => {
    const record = everyPass(beating(), 0, 100);
    if (record === undefined) throw new Error('no pass was made');
    const rested = { record, pass: atSecond(100) };
    expect(catchUp(rested, beating(), CREATED, passesUntil(100), atSecond(100))).toBe(record);
  });

  it('stays as it is from a look that finds nothing new of a silent node to the pass that finds it stale', () => {
    const grace = BEHAVIOR.monitorGracePeriod;
    fc.assert(
      fc.property(heartbeats, fc.integer({ min: 0, max: 120 }), ({ lease, status }, end) => {
        const until = atSecond(end);
        const silent: Heartbeat = {
          ...(lease !== undefined && { lease: { ...lease, until } }),
          ...(status !== undefined && { status: { ...status, until } }),
        };
        let second = Math.ceil(end / 5) * 5;
        let [before, record] = [everyPass(silent, 0, second), everyPass(silent, 0, second + 5)];
        for (; record !== before; second += 5) {
          before = record;
          record = observe(record, found(silent, second + 10), atSecond(second + 10));
        }
        if (record === undefined) throw new Error('no pass was made');
        const now = atSecond(second + 5);
        const stale = staleAfter(record, silent, grace, now) ?? now;
        let pass = now;
        for (; !isStale(record, grace, pass); pass = later(pass, passes.period)) {
          expect(observe(record, found(silent, inSeconds(between(START, pass))), pass)).toBe(
            record,
          );
        }
        expect(stale < pass && stale >= earlier(pass, passes.period)).toBe(true);
        expect(staleAfter(record, beating(), grace, now)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});
