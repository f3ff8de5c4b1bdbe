import { readFileSync } from 'node:fs';
import type { Source } from '#chance';
import { figuresOf, requestedParts } from '#report';
import { type Run, runScenario } from '#simulation';
import { measure } from './measure.ts';

const NEVER_PLAYED = 2 ** 31;

/**
 * Prints the processor time of histories of one scenario, one by one: of the play, and of its figures.
 * `node dist/bench/histories.js FILE EVENT [COUNT] [SOURCE]`, where SOURCE is drawn otherwise in each.
 */
async function main(): Promise<void> {
  const [path = '', event = '', most = '5', source] = process.argv.slice(2);
  const played = await runScenario({
    snapshot: [{ path, bytes: readFileSync(path) }],
    scripts: [],
    events: [event],
    options: { controllers: 'steady' },
  });
  if (played.kind === 'rejected') throw new Error(`${path} cannot be played`);
  const { scenario } = played;
  const parts = requestedParts(scenario);
  for (let number = 1; number <= Number(most); number += 1) {
    const swapped = source && { sources: [source as Source], number: NEVER_PLAYED + number };
    const history = { number, held: [], ...(swapped && { swapped }) };
    const play = await measure((): Run => scenario.inHistory(history, parts));
    const figures = await measure(() => figuresOf(play.result));
    const { entries } = play.result.outcome;
    console.log(
      `history ${number}: play ${play.seconds.toFixed(2)} s, figures ${figures.seconds.toFixed(2)} s, ` +
        `${entries.length} entries, ${figures.result.evicted.length} evicted, drawn ${play.result.drawn.length}`,
    );
  }
}

await main();
