import { type Source, type Spread, spreadOf } from '#chance';
import type { Chances, SimulationReport } from '#documents';
import { countsOf } from '#expectations';
import type { Run } from '#simulation';
import { compareText, firstDifference } from '#units';
import { isOfSnapshot } from '../document/summary.ts';
import { judgedByShare } from '../expectations/by-share.ts';
import { decidedBy, type Swap } from './decided-by.ts';
import type { HistoryFigures } from './history-figures.ts';

/** Histories of one scenario, in any order. */
export interface PlayedHistories {
  readonly histories: readonly HistoryFigures[];
  readonly swaps: readonly Swap[];
  /** How many were asked for. */
  readonly wanted: number;
  readonly held: readonly Source[];
  /** The part of the histories in which expectations must hold that say nothing themselves. */
  readonly confidence?: number | undefined;
}

/** The report of a single run with what its histories show. The workers that played them leave no trace. */
export function withChances(
  report: SimulationReport,
  scenario: Run,
  { wanted, held, confidence, ...played }: PlayedHistories,
): SimulationReport {
  if (played.histories.length === 0) return report;
  const histories = [...played.histories].sort((a, b) => a.number - b.number);
  const instants = instantsByPod(histories);
  const chances: Chances = {
    histories: histories.length,
    ...(histories.length < wanted && { interrupted: true }),
    seed: scenario.plan.script.seed,
    held,
    summary: summarySpreads(histories),
    decidedBy: decidedBy(histories, inOrder(played.swaps)),
    ...sometimesEvicted(instants, histories, scenario),
  };
  const expectations = judgedByShare(
    report.expectations,
    histories.map(({ holds }) => holds),
    confidence,
  );
  return {
    ...report,
    summary: {
      ...report.summary,
      ...withRanges(report.summary, chances.summary),
      expectations: countsOf(expectations),
    },
    evictions: report.evictions.map((each) => {
      const all = instants.get(each.pod);
      if (all === undefined || !isOfSnapshot(scenario.outcome.cluster, each)) return each;
      const spread = spreadOf(all);
      const share = all.length / histories.length;
      return { ...each, window: rangeWith(each.at, spread), share, spread };
    }),
    workloads: report.workloads.map((each) => ({
      ...each,
      ...downChance(each.workload, histories),
    })),
    services: report.services.map((each) => ({
      ...each,
      ...downChance(`Service/${each.service}`, histories),
    })),
    chances,
    expectations,
    limits: [...report.limits, NOT_DRAWN],
  };
}

/** What histories and the single run show. */
const rangeWith = (at: number, { min, max }: Spread): readonly [number, number] => [
  Math.min(at, min),
  Math.max(at, max),
];

function withRanges(
  { firstEviction, lastEviction, windows }: SimulationReport['summary'],
  { firstEviction: first, lastEviction: last }: Chances['summary'],
): Pick<SimulationReport['summary'], 'windows'> {
  if (firstEviction === undefined || lastEviction === undefined || !first || !last) return {};
  return {
    windows: {
      ...windows,
      firstEviction: [...rangeWith(firstEviction, first)],
      lastEviction: [...rangeWith(lastEviction, last)],
    },
  };
}

/** Chance that no source covers. */
const NOT_DRAWN: SimulationReport['limits'][number] = {
  kind: 'chance-not-drawn',
  message:
    'some chance is not drawn: the names of new pods are numbers in all histories, Jobs choose among ' +
    'equal pods by name, and controllers that start in the script begin their passes at once',
};

const inOrder = (swaps: readonly Swap[]): readonly Swap[] =>
  [...swaps].sort((a, b) =>
    firstDifference(a.number - b.number, compareText(`${a.sources}`, `${b.sources}`)),
  );

function instantsByPod(histories: readonly HistoryFigures[]): ReadonlyMap<string, number[]> {
  const instants = new Map<string, number[]>();
  for (const { evicted } of histories) {
    for (const [pod, at] of evicted) {
      const known = instants.get(pod);
      if (known === undefined) instants.set(pod, [at]);
      else known.push(at);
    }
  }
  return instants;
}

function summarySpreads(histories: readonly HistoryFigures[]): Chances['summary'] {
  const values = new Map<string, number[]>();
  for (const { summary } of histories) {
    for (const [figure, value] of Object.entries(summary)) {
      const known = values.get(figure);
      if (known === undefined) values.set(figure, [value]);
      else known.push(value);
    }
  }
  return Object.fromEntries([...values].map(([figure, all]) => [figure, spreadOf(all)]));
}

/** The most likely first. */
function sometimesEvicted(
  instants: ReadonlyMap<string, readonly number[]>,
  histories: readonly HistoryFigures[],
  { outcome, workloadOf }: Run,
): Pick<Chances, 'evictedSometimes' | 'nodes'> {
  const evictedSometimes: Chances['evictedSometimes'][number][] = [];
  const nodeOf = new Map(
    outcome.cluster.pods.map(({ key, nodeName }) => [key as string, nodeName]),
  );
  for (const [pod, all] of instants) {
    if (all.length === histories.length) continue;
    const [node, workload] = [nodeOf.get(pod), workloadOf(pod)];
    evictedSometimes.push({
      pod,
      ...(node !== undefined && { node }),
      ...(workload !== undefined && { workload }),
      share: all.length / histories.length,
      spread: spreadOf(all),
    });
  }
  const byShare =
    <T extends { readonly share: number }>(name: (each: T) => string) =>
    (a: T, b: T): number =>
      firstDifference(b.share - a.share, compareText(name(a), name(b)));
  const times = new Map<string, number>();
  for (const { evicted } of histories) {
    for (const node of new Set(evicted.flatMap(([pod]) => nodeOf.get(pod) ?? []))) {
      times.set(node, (times.get(node) ?? 0) + 1);
    }
  }
  const nodes = [...times]
    .filter(([, count]) => count < histories.length)
    .map(([node, count]) => ({ node, share: count / histories.length }));
  return {
    evictedSometimes: evictedSometimes.sort(byShare(({ pod }) => pod)),
    nodes: nodes.sort(byShare(({ node }) => node)),
  };
}

function downChance(name: string, histories: readonly HistoryFigures[]) {
  const share = histories.filter(({ down }) => Object.hasOwn(down, name)).length / histories.length;
  const seconds = histories.map(({ down }) => down[name] ?? 0);
  return share === 0 ? {} : { share, spread: spreadOf(seconds) };
}
