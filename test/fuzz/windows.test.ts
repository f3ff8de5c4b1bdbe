import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evictionsOf, makeReport } from '#report';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';
import { keepFound, readFound } from './found.ts';
import { playCase, type WindowCase, windowCase } from './window-cases.ts';

/** How many histories are held against the windows of their runs; `npm run fuzz` plays 20,000. */
const HISTORIES = Number(process.env['FUZZ'] ?? 240);
const SEED = Number(process.env['FUZZ_SEED'] ?? 17);
const IS_LONG = process.env['FUZZ'] !== undefined;
const OF_EACH_CASE = 8;

/** Instants are printed to the millisecond. */
const ROUNDING = 0.002;

type Window = readonly [number, number];
type Lives = ReadonlySet<string | undefined>;

/** Times by what happens then. */
type Times = ReadonlyMap<string, number>;
type Windows = ReadonlyMap<string, Window>;

/** The windows that a run prints, by what they are about, and how many evictions have none. */
function printed(scenario: Run, lives: Lives): { windows: Windows; without: number } {
  const { summary, evictions, timeline } = makeReport(scenario);
  const windows = new Map<string, Window>();
  const seen = new Set<string>();
  let without = 0;
  const note = (what: string, window: Window | undefined): void => {
    if (window !== undefined && !seen.has(what)) windows.set(what, window);
    seen.add(what);
  };
  for (const { pod, uid, mechanism, window } of evictions) {
    if (!lives.has(uid)) continue;
    if (window === undefined) without += 1;
    note(`${pod} by ${mechanism}`, window);
  }
  for (const entry of timeline) {
    if (entry.kind !== 'NodeConditionChanged' || entry.to !== 'Unknown') continue;
    if (entry.component === 'node-lifecycle') note(`notice of ${entry.node}`, entry.window);
  }
  note('first notice', summary.windows?.firstNotice);
  note('first eviction', summary.windows?.firstEviction);
  note('last eviction', summary.windows?.lastEviction);
  return { windows, without };
}

/** When the same happens in a history, each for the first time. */
function timesIn(history: Run, lives: Lives): Times {
  const times = new Map<string, number>();
  const note = (what: string, at: number | undefined): void => {
    if (at !== undefined && !times.has(what)) times.set(what, at);
  };
  const { entries, start } = history.outcome;
  for (const { cause, at, component } of entries) {
    if (cause.kind !== 'NodeConditionChanged' || component !== 'node-lifecycle') continue;
    if (cause.condition !== 'Ready' || cause.to !== 'Unknown') continue;
    note(`notice of ${cause.node}`, inReportSeconds(between(start, at)));
    note('first notice', inReportSeconds(between(start, at)));
  }
  const evictions = evictionsOf(history);
  for (const { pod, uid, mechanism, at } of evictions) {
    if (lives.has(uid)) note(`${pod} by ${mechanism}`, at);
  }
  note('first eviction', evictions[0]?.at);
  note('last eviction', evictions.at(-1)?.at);
  return times;
}

/** What histories of a run do outside the windows that it prints. */
function leaving(scenario: Run, windows: Windows, lives: Lives): readonly string[] {
  const found: string[] = [];
  for (let number = 1; number <= OF_EACH_CASE; number += 1) {
    const history = scenario.inHistory({ number, held: [] }, 'figures');
    for (const [what, at] of timesIn(history, lives)) {
      const [from, to] = windows.get(what) ?? [at, at];
      if (at >= from - ROUNDING && at <= to + ROUNDING) continue;
      found.push(`${what} in history ${number}: ${at} is not within ${from} and ${to}`);
    }
  }
  return found;
}

const livesIn = ({ outcome }: Run): Lives => new Set(outcome.cluster.pods.map(({ uid }) => uid));

test('cases that were found once hold', async () => {
  const cases = readFound<WindowCase>('histories-outside-windows');
  expect(cases).not.toEqual([]);
  for (const each of cases) {
    const scenario = await playCase(each);
    if (scenario === undefined) throw new Error('a found case is refused');
    const lives = livesIn(scenario);
    expect(leaving(scenario, printed(scenario, lives).windows, lives)).toEqual([]);
  }
});

const forever = { timeout: 2 ** 31 - 1 };

test('no history leaves a window that its run prints', forever, async () => {
  const seen = { cases: 0, refused: 0, windows: 0, without: 0 };
  const property = fc.asyncProperty(windowCase, async (each: WindowCase) => {
    const scenario = await playCase(each);
    if (scenario === undefined) {
      seen.refused += 1;
      return;
    }
    const lives = livesIn(scenario);
    const { windows, without } = printed(scenario, lives);
    seen.cases += 1;
    seen.windows += windows.size;
    seen.without += without;
    expect(leaving(scenario, windows, lives)).toEqual([]);
  });
  const numRuns = Math.ceil(HISTORIES / OF_EACH_CASE);
  const found = await fc.check(property, { numRuns, seed: SEED });
  if (IS_LONG) {
    process.stdout.write(`windows: ${JSON.stringify(seen)}\n`);
    keepFound('histories outside windows', SEED, found.counterexample?.[0]);
  }
  const [worst] = found.counterexample ?? [];
  const about = found.failed ? [worst?.set, worst?.events, found.errorInstance] : [];
  expect(about).toEqual([]);
  // Hostile cases have few windows; a report that prints none of them holds all.
  expect(seen.windows).toBeGreaterThan(seen.cases);
  expect(seen.refused).toBeLessThan(seen.cases / 5);
});
