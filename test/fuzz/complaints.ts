import type { SimulationReport } from '#documents';
import { inSeconds, parseDuration } from '#units';
import { impossibleIn } from '../../src/report/stored/check-run.ts';
import { disagreementsIn } from '../support/agreement.ts';
import { differencesAgain } from './again.ts';
import type { Case } from './cases.ts';
import { oddBudgets } from './rules/budgets.ts';
import { oddCauses } from './rules/causes.ts';
import { muchWork } from './rules/cost.ts';
import { oddCounts } from './rules/counts.ts';
import { oddFormats } from './rules/formats.ts';
import { actsOnGone } from './rules/gone.ts';
import { oddValues } from './rules/numbers.ts';
import { oddVerdicts } from './rules/verdict.ts';
import { oddWindows } from './rules/windows.ts';
import { unschematic } from './validator.ts';

/** How much is looked at: what takes as long as the run itself is for some of the cases. */
export interface Care {
  /** Played a second time, under other circumstances. */
  readonly again: boolean;
  /** Printed in all formats. */
  readonly allFormats: boolean;
}

/** Violations of the rules that every report keeps. */
export async function complaintsAbout(
  report: SimulationReport,
  each: Case,
  { again, allFormats }: Care,
): Promise<readonly string[]> {
  const { set = {} } = each;
  return [
    ...unschematic(JSON.parse(JSON.stringify(report))),
    ...impossibleIn(report).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...oddValues(report),
    ...muchWork(report),
    ...oddCounts(report),
    ...oddCauses(report),
    ...oddBudgets(report, latencyOf(each)),
    ...oddWindows(report),
    ...oddVerdicts(report, each),
    ...actsOnGone(report, 'volumes' in set),
    ...disagreementsIn(sentencesOf(report).join('\n')),
    ...loopWithoutName(report),
    ...(await oddFormats(report, allFormats ? 'all' : 'table')),
    ...(again ? await differencesAgain(each, report) : []),
  ];
}

/** The time of a request in seconds. */
function latencyOf({ set = {} }: Case): number {
  const parsed = parseDuration(String(set['apiLatency'] ?? '10ms'));
  return parsed.ok ? inSeconds(parsed.value) : 0;
}

const sentencesOf = ({ timeline, findings, assumptions, limits }: SimulationReport) =>
  [...timeline, ...findings, ...assumptions, ...limits].map(({ message }) => message);

const loopWithoutName = ({ limits, end }: SimulationReport): readonly string[] =>
  limits.some(({ kind }) => kind === 'endless-loop') === (end.reason === 'loop')
    ? []
    : ['the loop has no name'];
