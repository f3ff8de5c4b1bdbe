import type { Damage, SweepGroup, SweepRow } from '#documents';
import { addToList } from '#units';

/** Rows of one kind of fault, one event and one combination of settings, in their order. */
export function groupsOf(rows: readonly SweepRow[], baseline: Damage): readonly SweepGroup[] {
  const groups = new Map<string, SweepRow[]>();
  for (const row of rows)
    addToList(groups, JSON.stringify([row.kind, row.what, row.settings]), row);
  return [...groups.values()].flatMap((those) => {
    const [first] = those;
    return first === undefined ? [] : [groupOf(first, those, baseline)];
  });
}

function groupOf(
  { kind, what, settings }: SweepRow,
  rows: readonly SweepRow[],
  baseline: Damage,
): SweepGroup {
  const count = (isSo: (row: SweepRow) => boolean): number => rows.filter(isSo).length;
  return {
    kind,
    ...(what !== undefined && { what }),
    settings,
    faults: rows.length,
    podsEvicted: mostOf(rows, 'podsEvicted'),
    serviceDownSeconds: mostOf(rows, 'serviceDownSeconds'),
    longestDownSeconds: mostOf(rows, 'longestDownSeconds'),
    withServicesDown: count(({ figures }) => figures.servicesDown > 0),
    withWorkloadsDown: count(({ figures }) => figures.workloadsDown > 0),
    withQuorumsLost: count(({ figures }) => figures.quorumsLost > 0),
    withoutRoom: count((row) => lacksRoom(row, baseline)),
    withBudgetsBlocking: count(({ figures }) => figures.budgetsBlocking > 0),
    withExpectationsFailed: count(({ figures }) => figures.expectationsFailed > 0),
    harmless: count((row) => isHarmless(row, baseline)),
  };
}

function mostOf(
  rows: readonly SweepRow[],
  figure: 'podsEvicted' | 'serviceDownSeconds' | 'longestDownSeconds',
): SweepGroup['podsEvicted'] {
  let most = 0;
  let fault: string | undefined;
  for (const row of rows) {
    if (row.figures[figure] <= most) continue;
    most = row.figures[figure];
    fault = row.fault;
  }
  return { most, ...(fault !== undefined && { fault }) };
}

const lacksRoom = ({ figures }: SweepRow, baseline: Damage): boolean =>
  figures.pending > baseline.figures.pending;

const isHarmless = (row: SweepRow, baseline: Damage): boolean =>
  row.figures.servicesDown === 0 &&
  row.figures.quorumsLost === 0 &&
  row.figures.drainsFailed === 0 &&
  row.figures.expectationsFailed === 0 &&
  !lacksRoom(row, baseline);
