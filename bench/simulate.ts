import { play } from '../test/support/outage.ts';
import { drain } from './clusters/drain.ts';
import { curves } from './clusters/pressure.ts';
import { zoneWithoutPower } from './clusters/zone-without-power.ts';
import { best } from './measure.ts';

const RUNS = 3;

/** Prints the time to play each outage, compared to one of a tenth of the size. */
async function main(): Promise<void> {
  const wanted = process.argv[2] ?? '';
  for (const { what, outageOf } of [zoneWithoutPower, ...curves, drain]) {
    if (!what.includes(wanted)) continue;
    const whole = outageOf(1);
    const { seconds, result } = await best(RUNS, () => play(whole).entries.length);
    const part = outageOf(0.1);
    const tenth = await best(RUNS, () => play(part).entries.length);
    console.log(
      `${what}: ${seconds.toFixed(2)} s for ${result} entries, ` +
        `${(seconds / tenth.seconds).toFixed(1)} times a tenth of it`,
    );
  }
}

await main();
