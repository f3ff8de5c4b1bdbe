import type { SimulationReport } from '#documents';
import { countsOf, verdictsOn } from '#expectations';
import type { Run } from '#simulation';
import { servicesOf } from '../availability/services.ts';
import { workloadsOf } from '../availability/workloads.ts';
import { evictionsOf, memoryKillsOf } from '../document/evictions.ts';
import { evictedOfSnapshot, stuckPods, summaryOf } from '../document/summary.ts';
import { evidenceOf } from '../expectations/evidence.ts';
import { makeReport, pendingPods } from '../make-report.ts';

/** The parts of a report from which figures are taken. */
export interface FigureParts
  extends Pick<
    SimulationReport,
    'evictions' | 'summary' | 'workloads' | 'services' | 'expectations' | 'pending' | 'stuck'
  > {
  /** Evicted pods of the snapshot, each once. */
  readonly evictedOfSnapshot: readonly string[];
}

/**
 * The parts of a scenario's report that figures need. No whole report is made, unless an expectation
 * is an expression over it.
 */
export function figurePartsOf(scenario: Run): FigureParts {
  const { outcome, startupTimeOf } = scenario;
  if (readsWholeReport(scenario)) {
    const report = makeReport(scenario);
    return { ...report, evictedOfSnapshot: evictedOfSnapshot(outcome, report.evictions) };
  }
  const evictions = evictionsOf(scenario);
  const workloads = workloadsOf(outcome, startupTimeOf);
  const pending = pendingPods(scenario);
  const stuck = stuckPods(scenario);
  const expectations = verdictsOn(
    scenario.plan.expectations,
    evidenceOf(scenario, evictions, () => makeReport(scenario)),
  );
  const summary = summaryOf(outcome, {
    evictions,
    workloads,
    pending,
    memoryKills: memoryKillsOf(scenario),
    stuck,
  });
  return {
    evictions,
    workloads,
    pending,
    stuck,
    evictedOfSnapshot: evictedOfSnapshot(outcome, evictions),
    expectations,
    summary: { ...summary, expectations: countsOf(expectations) },
    services: servicesOf(outcome),
  };
}

/** Whether an expectation can ask for any field of the report. */
const readsWholeReport = ({ plan: { expectations } }: Pick<Run, 'plan'>): boolean =>
  expectations.some(({ expects }) => expects.kind === 'cel');

/** Whether figures need the assumptions of a scenario: a few expectations ask for them. */
export const requestedParts = ({ plan: { expectations } }: Pick<Run, 'plan'>): 'all' | 'figures' =>
  expectations.some(({ expects }) => ASK_FOR_ASSUMPTIONS.has(expects.kind)) ? 'all' : 'figures';

/** Pods of nodes that were silent from the start are stuck for another reason. */
const ASK_FOR_ASSUMPTIONS: ReadonlySet<string> = new Set(['cel', 'stuck']);

/** The most periods that are counted apart. */
const MOST = 24;

/**
 * Counts events in periods of equal length, so that a long run takes no more room than a short one:
 * the instant of the first event of each period, and their number. Empty periods are left out.
 *
 * @param events in any order, at seconds since the start
 */
export function inPeriods(
  events: readonly { readonly at: number }[],
): readonly (readonly [at: number, count: number])[] {
  const instants = events.map(({ at }) => at).sort((a, b) => a - b);
  const [first = 0] = instants;
  const length = ((instants.at(-1) ?? 0) - first) / MOST;
  const periods = new Map<number, [at: number, count: number]>();
  for (const at of instants) {
    const period = length === 0 ? 0 : Math.min(MOST - 1, Math.floor((at - first) / length));
    const counted = periods.get(period);
    if (counted === undefined) periods.set(period, [at, 1]);
    else counted[1] += 1;
  }
  return [...periods.values()];
}
