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
    podsEvicted: mostEvicted(rows),
    serviceDownSeconds: longestOutage(rows, isService),
    longestDownSeconds: longestOutage(rows, () => true),
    withServicesDown: count(({ figures }) => figures.servicesDown > 0),
    withWorkloadsDown: count(({ figures }) => figures.workloadsDown > 0),
    withWorkloadsLost: count((row) => losesWorkload(row, baseline)),
    withQuorumsLost: count(({ figures }) => figures.quorumsLost > 0),
    withoutRoom: count((row) => lacksRoom(row, baseline)),
    withPodsStuck: count(({ figures }) => figures.stuck > baseline.figures.stuck),
    withBudgetsViolated: count((row) => violatesBudgets(row, baseline)),
    withBudgetsBlocking: count(({ figures }) => figures.budgetsBlocking > 0),
    withDrainsFailed: count(({ figures }) => figures.drainsFailed > 0),
    withExpectationsFailed: count(({ figures }) => figures.expectationsFailed > 0),
    harmless: count((row) => isHarmless(row, baseline)),
  };
}

function mostEvicted(rows: readonly SweepRow[]): SweepGroup['podsEvicted'] {
  let most: SweepRow | undefined;
  for (const row of rows) {
    if (row.figures.podsEvicted > (most?.figures.podsEvicted ?? 0)) most = row;
  }
  return most === undefined ? { most: 0 } : { most: most.figures.podsEvicted, fault: most.fault };
}

/** The longest outage of all; one that lasts when the run ends is longer than any other. */
function longestOutage(
  rows: readonly SweepRow[],
  isMeant: (down: Down) => boolean,
): SweepGroup['longestDownSeconds'] {
  let longest: { readonly down: Down; readonly fault: string } | undefined;
  for (const { fault, down } of rows) {
    const worst = down.find(isMeant);
    if (worst !== undefined && (longest === undefined || isLonger(worst, longest.down))) {
      longest = { down: worst, fault };
    }
  }
  if (longest === undefined) return { most: 0 };
  const { down, fault } = longest;
  return { most: down.seconds, fault, ...(down.ends === null && { endless: true as const }) };
}

type Down = SweepRow['down'][number];

const isService = ({ name }: Down): boolean => name.startsWith('Service/');

const isLonger = (a: Down, b: Down): boolean =>
  (a.ends === null) === (b.ends === null) ? a.seconds > b.seconds : a.ends === null;

const lacksRoom = ({ figures }: SweepRow, baseline: Damage): boolean =>
  figures.pending > baseline.figures.pending;

/** A workload can stay down without a pod that waits: nothing deletes the pods of a lost cluster. */
const losesWorkload = (row: SweepRow, baseline: Damage): boolean =>
  row.figures.servicesDown === 0 &&
  !lacksRoom(row, baseline) &&
  row.down.some(({ ends }) => ends === null);

const violatesBudgets = ({ figures }: SweepRow, baseline: Damage): boolean =>
  figures.budgetViolations > baseline.figures.budgetViolations;

const isHarmless = (row: SweepRow, baseline: Damage): boolean =>
  row.figures.servicesDown === 0 &&
  row.figures.workloadsDown === 0 &&
  row.figures.stuck <= baseline.figures.stuck &&
  !violatesBudgets(row, baseline) &&
  row.figures.quorumsLost === 0 &&
  row.figures.drainsFailed === 0 &&
  row.figures.expectationsFailed === 0 &&
  !lacksRoom(row, baseline) &&
  !losesWorkload(row, baseline);
