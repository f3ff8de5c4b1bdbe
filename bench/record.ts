import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, type Cost, casesIn, costOf, medianCost } from './cases.ts';
import { measure } from './measure.ts';
import { inFolder, THIS_CHECKOUT } from './whole-process.ts';

const RUNS = 3;
const HISTORY = join(THIS_CHECKOUT, 'bench/history.json');

/** The costs of one commit. */
interface Entry {
  readonly commit: string;
  readonly node: string;
  /** Processor time of the same piece of work on the machine that measured. */
  readonly yardstickSeconds: number;
  readonly cases: Readonly<Record<string, Cost>>;
}

/**
 * Measures the cases, and prints them beside the last entry of bench/history.json; with `--keep` it
 * appends an entry. `node dist/bench/record.js [--keep]`. Machines differ, so that times count in
 * yardsticks; noise is no failure.
 */
async function main(): Promise<void> {
  const isKept = process.argv.includes('--keep');
  const yardstickSeconds = await yardstick();
  const cases: Record<string, Cost> = {};
  const history: readonly Entry[] = existsSync(HISTORY)
    ? JSON.parse(readFileSync(HISTORY, 'utf8'))
    : [];
  const last = history.at(-1);
  console.log(
    `| work | processor | of ${last?.commit ?? 'the last'} | memory | events | requests |`,
  );
  console.log('| --- | --: | --: | --: | --: | --: |');
  await inFolder(async (folder) => {
    for (const each of await casesIn(folder)) {
      const cost = await medianOfRuns(each, folder);
      cases[each.name] = cost;
      const scale = last === undefined ? 1 : last.yardstickSeconds / yardstickSeconds;
      console.log(row(each.name, cost, last?.cases[each.name], scale));
    }
  });
  if (!isKept) return;
  const entry = { commit: commitNow(), node: process.version, yardstickSeconds, cases };
  const entries = [...history.filter(({ commit }) => commit !== entry.commit), entry];
  writeFileSync(HISTORY, `${JSON.stringify(entries, undefined, 2)}\n`);
}

async function medianOfRuns(each: Case, folder: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS; run += 1) costs.push(await costOf(each, folder));
  return medianCost(costs);
}

/** Processor time of a fixed amount of parsing, the best of several times. */
async function yardstick(): Promise<number> {
  const items = Array.from({ length: 20_000 }, (_, n) => ({ name: `item-${n}`, labels: { n } }));
  const text = JSON.stringify(items);
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    const { seconds } = await measure(() => {
      for (let n = 0; n < 20; n += 1) JSON.parse(text);
    });
    least = Math.min(least, seconds);
  }
  return Number(least.toFixed(4));
}

const commitNow = (): string =>
  execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
    cwd: THIS_CHECKOUT,
    encoding: 'utf8',
  }).trim();

function row(name: string, cost: Cost, last: Cost | undefined, scale: number): string {
  const { processorSeconds, peakMegabytes, events = '-', requests = '-' } = cost;
  const ratio = last && (processorSeconds / last.processorSeconds) * scale;
  const before = (now: number | string, then: number | undefined): string =>
    last === undefined || then === undefined || now === then ? `${now}` : `${then} → ${now}`;
  return `| ${[
    name,
    `${processorSeconds.toFixed(2)} s`,
    ratio === undefined ? '-' : ratio.toFixed(2),
    `${peakMegabytes} MB`,
    before(events, last?.events),
    before(requests, last?.requests),
  ].join(' | ')} |`;
}

await main();
