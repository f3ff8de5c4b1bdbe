import type { SimulationReport } from '#documents';
import type { PlayedScenario } from '#simulation';
import { figurePartsOf } from '../damage/figure-parts.ts';
import { isOfSnapshot } from '../document/summary.ts';

/** Figures of a summary that are numbers, and how long the longest downtime lasts. */
export type SummaryFigures = Readonly<Record<string, number>>;

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
export function figuresOf(scenario: PlayedScenario): HistoryFigures {
  const { evictions, summary, workloads, services, expectations } = figurePartsOf(scenario);
  return {
    number: scenario.history?.number ?? 0,
    summary: numbersIn(summary),
    evicted: firstEvictions(evictions, scenario),
    down: Object.fromEntries([
      ...services.flatMap((each) => downOf(`Service/${each.service}`, each)),
      ...workloads.flatMap((each) => downOf(each.workload, each)),
    ]),
    holds: expectations.map(({ passed }) => passed),
  };
}

/** What is down from the last instant of a run on has no time in it, and is down for good. */
const downOf = (
  name: string,
  {
    secondsDown,
    spans,
  }: Pick<SimulationReport['services' | 'workloads'][number], 'secondsDown' | 'spans'>,
): readonly (readonly [string, number])[] =>
  spans.some(({ state, before }) => state === 'down' && before !== true)
    ? [[name, secondsDown]]
    : [];

function numbersIn(summary: SimulationReport['summary']): SummaryFigures {
  const numbers: Record<string, number> = {};
  for (const [figure, value] of Object.entries(summary)) {
    if (typeof value === 'number' && !OF_THE_SNAPSHOT.has(figure)) numbers[figure] = value;
  }
  const { longestDown } = summary;
  numbers['longestDown'] = longestDown?.seconds ?? 0;
  return numbers;
}

/** Facts that are the same in all histories. */
const OF_THE_SNAPSHOT = new Set(['nodes', 'pods']);

function firstEvictions(
  evictions: SimulationReport['evictions'],
  { outcome: { cluster } }: PlayedScenario,
): HistoryFigures['evicted'] {
  const first = new Map<string, number>();
  for (const each of evictions) {
    if (isOfSnapshot(cluster, each) && !first.has(each.pod)) first.set(each.pod, each.at);
  }
  return [...first];
}
