import { type ComparisonReport, type SimulationReport, TOOL_VERSION } from '#documents';
import { isUnfinished } from '#timeline-facts';
import { compareBudgets } from './budgets.ts';
import { causeOf } from './cause.ts';
import { compareCordons, compareDrains } from './drains.ts';
import { compareEvictions, owedWorkloads } from './evictions.ts';
import { compareExpectations } from './expectations.ts';
import { compareFigures } from './figures.ts';
import { compareLeftOver } from './left-over.ts';
import { notesOf } from './notes.ts';
import { compareAssumptions, compareFindings } from './one-sided.ts';
import { reasonsOf } from './reasons.ts';
import { compareServices, compareWorkloads } from './trouble.ts';
import { compareZones } from './zones.ts';

/** Facts about the difference that are not in the two reports. */
export interface KnownChange {
  /** The changes of the command line, in words. */
  readonly changes: readonly string[];
  /** Constants and choices of Kubernetes that differ. */
  readonly behaviors: ComparisonReport['behaviors'];
  /** The parts that the comparison leaves out. */
  readonly notes?: readonly string[];
}

type Side = ComparisonReport['before'];

const NOTHING_KNOWN: KnownChange = { changes: [], behaviors: [] };

/** Compares two runs: a pure function of their reports. */
export function compareReports(
  before: SimulationReport,
  after: SimulationReport,
  known: KnownChange = NOTHING_KNOWN,
): ComparisonReport {
  const { changed: evictions, matched } = compareEvictions(before, after);
  const owed = owedWorkloads(evictions);
  const compared = {
    evictions,
    services: compareServices(before, after, owed),
    workloads: compareWorkloads(before, after, owed),
    budgets: compareBudgets(before, after),
    drains: compareDrains(before, after),
    cordons: compareCordons(before, after),
    leftOver: compareLeftOver(before, after),
    zones: compareZones(before, after),
    findings: compareFindings(before, after),
    expectations: compareExpectations(before, after),
  };
  const reasons = reasonsOf({ ...compared, matched });
  const because = causeOf(compared, before, after);
  const figures = compareFigures(before, after);
  const { findings, expectations, ...others } = compared;
  return {
    apiVersion: 'k8s-evict.dev/v1',
    kind: 'ComparisonReport',
    tool: { version: TOOL_VERSION },
    before: sideOf(before),
    after: sideOf(after),
    changes: known.changes,
    notes: [...(known.changes.length === 0 ? notesOf(before, after) : []), ...(known.notes ?? [])],
    verdict: verdictOf(reasons, figures.length > 0),
    reasons,
    ...(because && { because }),
    figures,
    until: Math.max(before.end.at, after.end.at),
    ...others,
    findings,
    expectations,
    behaviors: known.behaviors,
    assumptions: compareAssumptions(before, after),
  };
}

const unfinishedBy = (end: SimulationReport['end']): Pick<Side, 'unfinished'> =>
  end.reason !== 'quiet' && isUnfinished(end) ? { unfinished: end.reason } : {};

const sideOf = (report: SimulationReport): Side => ({
  tool: report.tool,
  digest: report.digest,
  ...(report.scenario.name !== undefined && { name: report.scenario.name }),
  seed: report.scenario.seed,
  controlPlane: report.behaviors.controlPlane,
  start: report.start,
  end: report.end.at,
  ...unfinishedBy(report.end),
});

/** One word for all differences together. */
function verdictOf(
  reasons: ComparisonReport['reasons'],
  others: boolean,
): ComparisonReport['verdict'] {
  const isBetter = reasons.some(({ effect }) => effect === 'better');
  const isWorse = reasons.some(({ effect }) => effect === 'worse');
  if (isBetter && isWorse) return 'trade';
  if (isBetter) return 'better';
  if (isWorse) return 'worse';
  return reasons.length > 0 || others ? 'neutral' : 'equal';
}
