import { compareReports, type KnownChange } from '#comparison';
import type { SimulationReport } from '#documents';
import type { PrintedComparison } from '#print';
import type { Output } from './outputs.ts';

/** The comparison of two runs, with the runs themselves only for a format that shows them. */
export function comparedRuns(
  before: SimulationReport,
  after: SimulationReport,
  outputs: readonly Output[],
  known?: KnownChange,
): PrintedComparison {
  const comparison = compareReports(before, after, known);
  const areShown = outputs.some(({ format }) => format === 'html');
  return { comparison, ...(areShown && { runs: { before, after } }) };
}
