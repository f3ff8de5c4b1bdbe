import type { SimulationReport } from '#documents';
import type { PlayedScenario } from '#simulation';
import { servicesOf } from '../availability/services.ts';
import { workloadsOf } from '../availability/workloads.ts';
import { evictionsOf } from '../document/evictions.ts';
import { memoryKillsOf } from '../document/memory-kills.ts';
import { pendingPods } from '../document/pending.ts';
import { stuckPods } from '../document/stuck.ts';
import { summaryOf } from '../document/summary.ts';
import { makeReport } from '../make-report.ts';

/** Figures of a summary that are numbers, and how long the longest downtime lasts. */
export type SummaryFigures = Readonly<Record<string, number>>;

/** The numbers of one history that statistics need: small enough to be sent around. */
export interface HistoryFigures {
  readonly number: number;
  readonly summary: SummaryFigures;
  /** Pods of the snapshot that are evicted, and when first. */
  readonly evicted: readonly (readonly [pod: string, at: number])[];
  /** Seconds of downtime by `Kind/namespace/name`, Services among them; those without any are left out. */
  readonly down: Readonly<Record<string, number>>;
  /** Whether each expectation of the scripts holds, in their order. */
  readonly holds: readonly boolean[];
}

type Parts = Pick<
  SimulationReport,
  'evictions' | 'summary' | 'workloads' | 'services' | 'expectations'
>;

/** The figures of a history; of a scenario without expectations no whole report is made for them. */
export function figuresOf(scenario: PlayedScenario): HistoryFigures {
  const { evictions, summary, workloads, services, expectations } = partsOf(scenario);
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

function partsOf(scenario: PlayedScenario): Parts {
  if (scenario.expectations.length > 0) return makeReport(scenario);
  const { outcome, startupTimes } = scenario;
  const evictions = evictionsOf(scenario);
  const workloads = workloadsOf(outcome, startupTimes);
  const summary = summaryOf(outcome, {
    ...{ evictions, workloads },
    memoryKills: memoryKillsOf(scenario),
    pending: pendingPods(scenario),
    stuck: stuckPods(scenario),
  });
  return { evictions, summary, workloads, services: servicesOf(outcome), expectations: [] };
}

const downOf = (
  name: string,
  { secondsDown }: { readonly secondsDown: number },
): readonly (readonly [string, number])[] => (secondsDown > 0 ? [[name, secondsDown]] : []);

function numbersIn(summary: SimulationReport['summary']): SummaryFigures {
  const numbers: Record<string, number> = {};
  for (const [figure, value] of Object.entries(summary)) {
    if (typeof value === 'number' && !OF_THE_SNAPSHOT.has(figure)) numbers[figure] = value;
  }
  const { longestDown } = summary;
  return { ...numbers, longestDown: longestDown?.seconds ?? 0 };
}

/** Facts that are the same in all histories. */
const OF_THE_SNAPSHOT = new Set(['nodes', 'pods']);

function firstEvictions(
  evictions: SimulationReport['evictions'],
  { outcome }: PlayedScenario,
): HistoryFigures['evicted'] {
  const first = new Map<string, number>();
  for (const { pod, at } of evictions) {
    if (!outcome.made.has(pod) && !first.has(pod)) first.set(pod, at);
  }
  return [...first];
}
