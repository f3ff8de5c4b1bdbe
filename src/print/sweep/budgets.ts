import type { SweepGroup, SweepReport, SweepRow } from '#documents';
import { counted, listed } from '#words';
import { faultText } from './fault-words.ts';
import { named } from './named.ts';

/** Without budgets in the snapshot nothing can be said of them. */
export const budgetsAreUnknown = ({ limits }: Pick<SweepReport, 'limits'>): boolean =>
  limits.some(({ kind }) => kind === 'budgets-unknown');

const UNKNOWN = 'which budgets are violated is unknown: the snapshot holds none.';

/** The end of the sentence that clears faults. */
export const unharmedText = (report: Pick<SweepReport, 'limits'>): string =>
  budgetsAreUnknown(report)
    ? `all pods find room, and none stays Terminating; ${UNKNOWN}`
    : 'all pods find room, none stays Terminating, and no budget is violated.';

/** With `--top`, not all rows are there: the group knows the number. */
export function drainsText(
  { faults, withDrainsFailed: failed }: SweepGroup,
  rows: readonly SweepRow[],
  report: SweepReport,
): readonly string[] {
  const blocked = rows.filter(({ figures }) => figures.drainsFailed > 0);
  if (failed === 0) {
    return [
      budgetsAreUnknown(report)
        ? 'Each drain ends; which budgets would block one is unknown: the snapshot holds none.'
        : 'No budget blocks a drain: each one ends.',
    ];
  }
  const names = blocked.map(
    (row) =>
      `${faultText(row)} (${row.blocking.length === 0 ? 'no budget' : listed(row.blocking)})`,
  );
  const end = failed === 1 ? 'does' : 'do';
  return [`${failed} of ${counted(faults, 'drain')} ${end} not end${named(names, failed)}.`];
}
