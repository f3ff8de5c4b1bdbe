import { resolve } from 'node:path';
import { type Case, type Cost, casesIn, costOf, medianOf } from './cases.ts';
import { inFolder, THIS_CHECKOUT } from './whole-process.ts';

const RUNS = 5;

/**
 * Compares this checkout with another one, such as that of the last release, both built: whole
 * processes that take turns, so that other work of the machine slows both. `node
 * dist/bench/compare.js OTHER [RUNS]`. Noise is no failure: it prints ratios and nothing else.
 */
async function main(): Promise<void> {
  const [other, runs = RUNS] = process.argv.slice(2);
  if (other === undefined) throw new Error('compare needs the folder of another built checkout');
  console.log('| work | processor | of the other | least | most | memory | events | requests |');
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
  await inFolder(async (folder) => {
    for (const each of await casesIn(folder)) {
      console.log(row(each, await pairsOf(each, folder, resolve(other), Number(runs))));
    }
  });
}

type Pair = readonly [own: Cost, other: Cost];

/** Runs that take turns. The first pair only fills the caches of the machine. */
async function pairsOf(
  each: Case,
  folder: string,
  other: string,
  runs: number,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const before = await costOf(each, folder, other);
    const now = await costOf(each, folder, THIS_CHECKOUT);
    if (run > 0) pairs.push([now, before]);
  }
  return pairs;
}

function row({ name }: Case, pairs: readonly Pair[]): string {
  const ratios = (numberOf: (cost: Cost) => number): readonly number[] =>
    pairs.map(([own, other]) => numberOf(own) / numberOf(other));
  const times = ratios(({ processorSeconds }) => processorSeconds);
  const seconds = medianOf(pairs.map(([own]) => own.processorSeconds));
  const memory = medianOf(ratios(({ peakMegabytes }) => peakMegabytes));
  const shown = [medianOf(times), Math.min(...times), Math.max(...times), memory];
  const [own, other] = pairs[0] ?? [];
  return `| ${[
    name,
    `${seconds.toFixed(2)} s`,
    ...shown.map((ratio) => ratio.toFixed(2)),
    changed(other?.events, own?.events),
    changed(other?.requests, own?.requests),
  ].join(' | ')} |`;
}

/** A number that is the same in each run of a checkout. */
const changed = (before: number | undefined, now: number | undefined): string =>
  before === now ? `${now ?? '-'}` : `${before ?? '-'} → ${now ?? '-'}`;

await main();
