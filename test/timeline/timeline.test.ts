import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES, Timeline } from '#timeline';
import { Bug, seconds } from '#units';
import { atSecond, START, secondOf } from '../support/clock.ts';

const NO_TIME = seconds(0);

/** A timeline, what ran on it and when. */
function ferries() {
  const timeline = new Timeline(START);
  const log: string[] = [];
  const sails = (name: string) => () => {
    log.push(`${secondOf(timeline.now)} ${name}`);
  };
  return { timeline, log, sails };
}

describe('the timeline', () => {
  it('runs work in the order of instants, whatever the order in which it was scheduled', () => {
    const { timeline, log, sails } = ferries();
    timeline.at(atSecond(2), 'script', sails('heron'));
    timeline.at(atSecond(1), 'script', sails('gull'));
    timeline.after(seconds(1.5), 'script', sails('tern'));
    timeline.runUntil(atSecond(10), NO_TIME);
    expect(log).toEqual(['1 gull', '1.5 tern', '2 heron']);
  });

  it('runs the lanes of one instant in their order, and each first come, first served', () => {
    const { timeline, log, sails } = ferries();
    for (const lane of [...LANES].reverse()) {
      timeline.at(START, lane, sails(`${lane} first`));
      timeline.at(START, lane, sails(`${lane} second`));
    }
    timeline.runUntil(atSecond(1), NO_TIME);
    expect(log).toEqual(LANES.flatMap((lane) => [`0 ${lane} first`, `0 ${lane} second`]));
  });

  it('orders any work by instant, lane and sequence', () => {
    const work = fc.record({ second: fc.nat(5), lane: fc.nat(LANES.length - 1) });
    fc.assert(
      fc.property(fc.array(work, { maxLength: 40 }), (works) => {
        const timeline = new Timeline(START);
        const ran: { second: number; lane: number; sequence: number }[] = [];
        for (const [sequence, { second, lane }] of works.entries()) {
          const name = LANES[lane] ?? 'script';
          timeline.at(atSecond(second), name, () => ran.push({ second, lane, sequence }));
        }
        timeline.runUntil(atSecond(10), NO_TIME);
        const sorted = [...ran].sort(
          (a, b) => a.second - b.second || a.lane - b.lane || a.sequence - b.sequence,
        );
        expect(ran).toEqual(sorted);
        expect(ran).toHaveLength(works.length);
      }),
    );
  });

  it('goes back to an earlier lane of the instant for work that is added there', () => {
    const { timeline, log, sails } = ferries();
    timeline.at(START, 'monitor-pass', () => {
      sails('pass')();
      timeline.at(START, 'reactions', sails('reaction'));
    });
    timeline.at(START, 'taint-poll', sails('poll'));
    timeline.runUntil(atSecond(1), NO_TIME);
    expect(log).toEqual(['0 pass', '0 reaction', '0 poll']);
  });

  it('never runs what was cancelled, and says whether there was anything to cancel', () => {
    const { timeline, log, sails } = ferries();
    const gull = timeline.at(atSecond(1), 'script', sails('gull'));
    const tern = timeline.at(atSecond(2), 'script', sails('tern'));
    expect(timeline.cancel(gull)).toBe(true);
    expect(timeline.cancel(gull)).toBe(false);
    timeline.runUntil(atSecond(10), NO_TIME);
    expect(timeline.cancel(tern)).toBe(false);
    expect(log).toEqual(['2 tern']);
  });

  it('does not mistake later work for a cancelled timer whose slot it took', () => {
    const { timeline, log, sails } = ferries();
    const gull = timeline.at(atSecond(1), 'script', sails('gull'));
    timeline.cancel(gull);
    timeline.at(atSecond(1), 'script', sails('tern'));
    expect(timeline.cancel(gull)).toBe(false);
    timeline.runUntil(atSecond(10), NO_TIME);
    expect(log).toEqual(['1 tern']);
  });

  it('leaves out what comes at the limit or later', () => {
    const { timeline, log, sails } = ferries();
    timeline.at(atSecond(9.999), 'script', sails('gull'));
    timeline.at(atSecond(10), 'script', sails('tern'));
    expect(timeline.runUntil(atSecond(10), NO_TIME)).toBe('horizon');
    expect(log).toEqual(['9.999 gull']);
  });

  it('is quiet when only work that looks is pending and the settling time is over', () => {
    const { timeline, log, sails } = ferries();
    const look = () => {
      sails('look')();
      timeline.inBackgroundAt(atSecond(secondOf(timeline.now) + 10), 'pod-gc', look);
    };
    timeline.inBackgroundAt(START, 'pod-gc', look);
    timeline.at(atSecond(15), 'script', () => timeline.noteActivity());
    expect(timeline.runUntil(atSecond(1_000), seconds(20))).toBe('quiet');
    expect(log).toEqual(['0 look', '10 look', '20 look', '30 look']);
    expect(secondOf(timeline.lastActivity)).toBe(15);
  });

  it('waits for work in the foreground however long nothing happens', () => {
    const { timeline, log, sails } = ferries();
    timeline.at(atSecond(500), 'toleration-timers', sails('ferry'));
    timeline.inBackgroundAt(atSecond(400), 'pod-gc', sails('look'));
    expect(timeline.runUntil(atSecond(1_000), seconds(20))).toBe('quiet');
    expect(log).toEqual(['400 look', '500 ferry']);
  });

  it('does not wait for work in the foreground that was cancelled', () => {
    const { timeline, log, sails } = ferries();
    timeline.cancel(timeline.at(atSecond(500), 'toleration-timers', sails('ferry')));
    timeline.inBackgroundAt(atSecond(400), 'pod-gc', sails('look'));
    expect(timeline.runUntil(atSecond(1_000), seconds(20))).toBe('quiet');
    expect(log).toEqual([]);
  });

  it('lets look how far it is by the work done, and by nothing else', () => {
    const { timeline } = ferries();
    for (let n = 0; n < 5_000; n += 1) timeline.at(atSecond(n), 'script', () => {});
    const looks: number[] = [];
    timeline.runUntil(atSecond(10_000), seconds(20), (now) => looks.push(secondOf(now)));
    expect(looks).toEqual([1_023, 2_047, 3_071, 4_095]);
  });

  it('ends after the instant that finds nothing but a loop', () => {
    const { timeline, log, sails } = ferries();
    timeline.at(atSecond(1), 'script', sails('gull'));
    timeline.at(atSecond(2), 'script', () => timeline.endLoop());
    timeline.at(atSecond(2), 'script', sails('heron'));
    timeline.at(atSecond(3), 'script', sails('ibis'));
    expect(timeline.runUntil(atSecond(1_000), NO_TIME)).toBe('loop');
    expect(log).toEqual(['1 gull', '2 heron']);
  });

  it('ends within an instant that does not come to an end by itself', () => {
    const { timeline } = ferries();
    let work = 0;
    const again = (): void => {
      work += 1;
      if (work === 5_000) timeline.endLoop();
      timeline.at(timeline.now, 'script', again);
    };
    timeline.at(atSecond(1), 'script', again);
    expect(timeline.runUntil(atSecond(1_000), NO_TIME)).toBe('loop');
    expect(timeline.now).toBe(atSecond(1));
  });

  it('knows whether foreground work from before is pending', () => {
    const { timeline } = ferries();
    timeline.inBackgroundAt(atSecond(5), 'pod-gc', () => {});
    const cancelled = timeline.at(atSecond(6), 'script', () => {});
    timeline.at(atSecond(7), 'script', () => {});
    expect(timeline.awaits(2)).toBe(true);
    timeline.cancel(cancelled);
    expect(timeline.awaits(2)).toBe(false);
    expect(timeline.awaits(timeline.scheduled)).toBe(true);
  });

  it('refuses work in the past', () => {
    const { timeline } = ferries();
    expect(() => timeline.at(atSecond(-1), 'script', () => {})).toThrow(Bug);
  });
});
