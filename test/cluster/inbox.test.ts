import fc from 'fast-check';
import { expect, test } from 'vitest';
import { THE_SNAPSHOT } from '#causes';
import { LANES, Timeline } from '#timeline';
import { seconds } from '#units';
import { Inbox } from '../../src/cluster/inbox.ts';
import { atSecond, START } from '../support/clock.ts';

const CHANGE = {
  object: 'node',
  before: undefined,
  after: undefined,
  cause: THE_SNAPSHOT,
} as const;

/** What work does when it runs: it tells an inbox, and schedules more work at once. */
interface Deed {
  readonly at: number;
  readonly lane: number;
  readonly inbox: number;
  readonly concerns: boolean;
  readonly next: number;
}

const INBOXES = [0, 1, 2, 3];
const number = fc.nat({ max: LANES.length - 1 });
const deed: fc.Arbitrary<Deed> = fc.record({
  at: fc.nat({ max: 2 }),
  lane: number,
  inbox: fc.constantFrom(...INBOXES),
  concerns: fc.boolean(),
  next: number,
});

/** What happens in which order; drains without changes are left out. */
function logOf(deeds: readonly Deed[], lanes: readonly number[], sleeps: boolean) {
  const timeline = new Timeline(START);
  const log: string[] = [];
  let concerns = false;
  const laneOf = (lane: number) => LANES[lane] ?? 'script';
  const inboxes = INBOXES.map((inbox) => {
    const drain = (changes: readonly unknown[]) => {
      if (changes.length === 0) return;
      log.push(`inbox ${inbox} at ${timeline.now} with ${changes.length}`);
      timeline.at(timeline.now, laneOf(inbox), () => log.push(`after inbox ${inbox}`));
    };
    return new Inbox(timeline, laneOf(lanes[inbox] ?? 0), drain, () => concerns, sleeps);
  });
  for (const [index, { at, lane, inbox, concerns: isNews, next }] of deeds.entries()) {
    timeline.at(atSecond(at), laneOf(lane), () => {
      log.push(`deed ${index}`);
      timeline.at(timeline.now, laneOf(lanes[inbox] ?? 0), () => log.push(`before ${index}`));
      concerns = isNews;
      inboxes[inbox]?.deliver(CHANGE);
      timeline.at(timeline.now, laneOf(next), () => {
        log.push(`next ${index}`);
        concerns = !isNews;
        inboxes[(inbox + 1) % INBOXES.length]?.deliver(CHANGE);
      });
    });
  }
  timeline.runUntil(atSecond(10), seconds(0));
  return log;
}

test('an inbox that sleeps without changes drains in the same order as one that does not', () => {
  fc.assert(
    fc.property(
      fc.array(deed, { maxLength: 30 }),
      fc.tuple(...INBOXES.map(() => number)),
      (...given) => {
        expect(logOf(...given, true)).toEqual(logOf(...given, false));
      },
    ),
    { numRuns: 2_000, seed: 11 },
  );
});
