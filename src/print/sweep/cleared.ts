import type { SweepReport } from '#documents';
import { endsOf, notClearedText, whyNotCleared as whyNot } from '#report';

/** What a start far behind the snapshot takes for granted. */
export function conditionOf({ assumptions }: SweepReport): string {
  const late = assumptions.find(({ kind }) => kind === 'leases-before-start');
  return late === undefined ? '' : `if the nodes that were alive at ${late.time} still are, `;
}

/** That no fault is cleared, and why; nothing where there is ground. */
export const notCleared = (report: SweepReport): readonly string[] =>
  notClearedText(whyNotCleared(report));

/** Why a fault that shows no harm is not cleared; empty where there is ground. */
export const whyNotCleared = ({ summary, assumptions, rows }: SweepReport): readonly string[] =>
  whyNot({ pods: summary.pods, assumptions, ends: endsIn({ summary, rows }) });

/** How all runs end, those that are not listed, too. */
const endsIn = ({ summary, rows }: Pick<SweepReport, 'summary' | 'rows'>) => ({
  runs: summary.played,
  unfinished: summary.unfinished ?? endsOf(rows.map(({ end }) => end)).unfinished,
});
