import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutes, seconds } from '#units';
import { changed, constant, valueAt } from '#usage';
import { atSecond } from '../../../support/clock.ts';
import { GIB } from '../../../support/measured.ts';
import { HARD, mib, pier, story } from '../../../support/pressed.ts';

interface Swell {
  readonly second: number;
  readonly mebibytes: number;
  readonly over: number;
}

const LEFT = 8 * GIB;
const PERIOD = 10;
const HELD = 60;
const END = 600;

/** The MemoryPressure changes of a kubelet that never skips a pass, a line for each change. */
function everyPass(swells: readonly Swell[]): readonly string[] {
  let use = constant(0);
  let lastSeen: number | undefined;
  let held = false;
  const lines: string[] = [];
  for (let second = 0; second < END; second += 1) {
    for (const swell of swells.filter((each) => each.second === second)) {
      const value = mib(swell.mebibytes);
      use = changed(use, { kind: 'to', value, over: seconds(swell.over) }, atSecond(second));
    }
    if (second % PERIOD !== 0) continue;
    if (LEFT - valueAt(use, atSecond(second)) < GIB) lastSeen = second;
    const holds = lastSeen !== undefined && second - lastSeen < HELD;
    if (holds !== held) {
      lines.push(`${second} NodeConditionChanged MemoryPressure=${holds ? 'True' : 'False'}`);
    }
    held = holds;
  }
  return lines;
}

it('leaves out no pass at which a condition would change', () => {
  const anySwell = fc.record({
    second: fc.integer({ min: 0, max: END - 1 }),
    mebibytes: fc.integer({ min: 6_000, max: 8_000 }),
    over: fc.integer({ min: 1, max: 200 }),
  });
  const anySwells = fc
    .array(anySwell, { maxLength: 5 })
    .map((swells) => [...swells].sort((a, b) => a.second - b.second));
  fc.assert(
    fc.property(anySwells, (swells) => {
      const played = pier({
        kubelet: { ...HARD, evictionPressureTransitionPeriod: `${HELD}s` },
        // Usage outside of pods begins with half of the 16Gi.
        events: swells.map(
          ({ second, mebibytes, over }) =>
            `at=${second}s nodeUsage nodes=pier memory.to=${8_192 + mebibytes}Mi memory.over=${over}s`,
        ),
        duration: minutes(END / 60),
      });
      expect(story(played, 'NodeConditionChanged')).toEqual(everyPass(swells));
    }),
    { numRuns: 60 },
  );
});
