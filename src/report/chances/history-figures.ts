import { clockFrom, type SimulationReport } from '#documents';
import { completedDrains, endsOfShutdowns } from '#run-facts';
import type { Run } from '#simulation';
import { secondsWithin } from '../damage/damage.ts';
import { type FigureParts, figurePartsOf } from '../damage/figure-parts.ts';
import { isOfSnapshot } from '../document/summary.ts';

/** Figures of a summary that are numbers, and how long the longest downtime lasts. */
type SummaryFigures = Readonly<Record<string, number>>;

/** The numbers of one history that statistics need: small enough to be sent around. */
export interface HistoryFigures {
  readonly number: number;
  readonly summary: SummaryFigures;
  /** Pods of the snapshot that are evicted, and when first. */
  readonly evicted: readonly (readonly [pod: string, at: number])[];
  /** Seconds of downtime by `Kind/namespace/name`, Services among them; those never down are left out. */
  readonly down: Readonly<Record<string, number>>;
  /** Whether each expectation of the scripts holds, in their order. */
  readonly holds: readonly boolean[];
}

/** The figures of a history; no whole report is made for them, unless an expression asks for it. */
export function figuresOf(scenario: Run): HistoryFigures {
  const { evictions, summary, workloads, services, expectations } = figurePartsOf(scenario);
  const { start, end: last } = scenario.outcome;
  const end = clockFrom(start).at(last);
  return {
    number: scenario.history?.number ?? 0,
    summary: { ...numbersIn(summary, end), ...endsOf(scenario) },
    evicted: firstEvictions(evictions, scenario),
    down: Object.fromEntries([
      ...services.flatMap((each) => downOf(`Service/${each.service}`, each, end)),
      ...workloads.flatMap((each) => downOf(each.workload, each, end)),
    ]),
    holds: expectations.map(({ passed }) => passed),
  };
}

/** What is down for good has no length: here the time up to the end of the run stands for it. */
const downOf = (
  name: string,
  { secondsDown, spans }: FigureParts['services' | 'workloads'][number],
  end: number,
): readonly (readonly [string, number])[] => {
  const downs = spans.filter(({ state, before }) => state === 'down' && before !== true);
  const pairs = downs.map(({ from, to }) => [from, to] as const);
  return downs.length === 0 ? [] : [[name, secondsDown ?? secondsWithin(pairs, end)]];
};

function numbersIn(summary: SimulationReport['summary'], end: number): SummaryFigures {
  const numbers: Record<string, number> = {};
  for (const [figure, value] of Object.entries(summary)) {
    if (typeof value === 'number' && !OF_THE_SNAPSHOT.has(figure)) numbers[figure] = value;
  }
  const { longestDown } = summary;
  numbers['longestDown'] =
    longestDown === undefined
      ? 0
      : (longestDown.seconds ?? secondsWithin([[longestDown.from, null]], end));
  return numbers;
}

/** When the last drain and the last orderly shutdown are over; left out where there is none. */
function endsOf({ outcome: { entries, start } }: Run): SummaryFigures {
  const { at } = clockFrom(start);
  const drain = completedDrains(entries).at(-1);
  const shutdown = endsOfShutdowns(entries).at(-1);
  return {
    ...(drain !== undefined && { lastDrain: at(drain.at) }),
    ...(shutdown !== undefined && { lastShutdown: at(shutdown.at) }),
  };
}

/** Facts that are the same in all histories. */
const OF_THE_SNAPSHOT = new Set(['nodes', 'pods']);

function firstEvictions(
  evictions: SimulationReport['evictions'],
  { outcome: { cluster } }: Run,
): HistoryFigures['evicted'] {
  const first = new Map<string, number>();
  for (const each of evictions) {
    if (isOfSnapshot(cluster, each) && !first.has(each.pod)) first.set(each.pod, each.at);
  }
  return [...first];
}
