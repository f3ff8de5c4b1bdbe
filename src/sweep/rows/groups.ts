import { atWorst, charged, type SweepGroup, type SweepRow } from '#documents';
import { isUnfinished } from '#timeline-facts';
import { addToList, compareLengths, compareText, countBy } from '#units';

/**
 * Rows of one kind of fault, one event and one combination of settings, in their order. What happens
 * without any fault is left out.
 */
export function groupsOf(rows: readonly SweepRow[]): readonly SweepGroup[] {
  const groups = new Map<string, SweepRow[]>();
  for (const row of rows.map(charged))
    addToList(groups, JSON.stringify([row.kind, row.what, row.settings]), row);
  return [...groups.values()].flatMap((those) => {
    const [first] = those;
    return first === undefined ? [] : [groupOf(first, those)];
  });
}

function groupOf({ kind, what, settings }: SweepRow, rows: readonly SweepRow[]): SweepGroup {
  const count = (isSo: (row: SweepRow) => boolean): number => rows.filter(isSo).length;
  const atTimes = count(
    (row) => row.figures.servicesDown === 0 && atWorst(row, 'servicesDown') > 0,
  );
  const failing = count(({ jobsFailed }) => jobsFailed !== undefined);
  const stopping = count(({ webhooks }) => webhooks !== undefined);
  return {
    kind,
    ...(what !== undefined && { what }),
    settings,
    faults: rows.length,
    podsEvicted: mostEvicted(rows),
    serviceDownSeconds: longestOutage(rows, isService),
    longestDownSeconds: longestOutage(rows, () => true),
    withServicesDown: count(({ figures }) => figures.servicesDown > 0),
    ...(atTimes > 0 && { withServicesDownAtTimes: atTimes }),
    withWorkloadsDown: count(({ figures }) => figures.workloadsDown > 0),
    withWorkloadsLost: count(losesWorkload),
    withQuorumsLost: count(({ figures }) => figures.quorumsLost > 0),
    ...(stopping > 0 && { withWebhooksStopping: stopping }),
    ...(failing > 0 && { withJobsFailed: failing }),
    ...autoscaledIn(rows),
    withoutRoom: count(lacksRoom),
    withPodsStuck: count(({ figures }) => figures.stuck > 0),
    withBudgetsViolated: count(violatesBudgets),
    withBudgetsBlocking: count(({ figures }) => figures.budgetsBlocking > 0),
    withDrainsFailed: count(({ figures }) => figures.drainsFailed > 0),
    withExpectationsFailed: count(({ figures }) => figures.expectationsFailed > 0),
    harmless: count(isHarmless),
  };
}

/** What autoscalers do about these faults. */
function autoscaledIn(rows: readonly SweepRow[]): Pick<SweepGroup, 'autoscaling'> {
  const own = rows.flatMap(({ name, autoscaling }) =>
    autoscaling === undefined ? [] : { name, ...autoscaling },
  );
  if (own.length === 0) return {};
  const recovered = own.filter(({ allRunAt }) => allRunAt !== null);
  let latest: { readonly at: number; readonly fault: string } | undefined;
  for (const { allRunAt, name } of recovered) {
    if (latest === undefined || (allRunAt ?? 0) > latest.at)
      latest = { at: allRunAt ?? 0, fault: name };
  }
  const halts = countBy(
    own.flatMap(({ halted }) => halted),
    (autoscaler) => autoscaler,
  );
  return {
    autoscaling: {
      faults: own.length,
      recovered: recovered.length,
      mostOrdered: Math.max(0, ...recovered.map(({ ordered }) => ordered)),
      ...(latest && { latest }),
      halted: [...halts]
        .map(([autoscaler, faults]) => ({ autoscaler, faults }))
        .sort((a, b) => compareText(a.autoscaler, b.autoscaler)),
    },
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
  isAsked: (down: Down) => boolean,
): SweepGroup['longestDownSeconds'] {
  let longest: { readonly down: Down; readonly fault: string } | undefined;
  for (const { fault, down } of rows) {
    const worst = down.find(isAsked);
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
  (a.ends === null) === (b.ends === null)
    ? compareLengths(a.seconds, b.seconds) > 0
    : a.ends === null;

const lacksRoom = ({ figures }: SweepRow): boolean => figures.pending > 0;

/** A workload can stay down without a pod that waits: nothing deletes the pods of a lost cluster. */
const losesWorkload = (row: SweepRow): boolean =>
  row.figures.servicesDown === 0 && !lacksRoom(row) && row.down.some(({ ends }) => ends === null);

const violatesBudgets = ({ figures }: SweepRow): boolean => figures.budgetViolations > 0;

/** The harm that a fault must not do, in the single run and in any history. */
const HARM = [
  'servicesDown',
  'workloadsDown',
  'stuck',
  'budgetViolations',
  'quorumsLost',
  'drainsFailed',
  'expectationsFailed',
  'pending',
] as const satisfies readonly (keyof SweepRow['figures'])[];

/** What follows after the end of a loop, or of a short duration, is unknown. */
const isHarmless = (row: SweepRow): boolean =>
  !isUnfinished(row.end) &&
  row.webhooks === undefined &&
  row.jobsFailed === undefined &&
  HARM.every((figure) => atWorst(row, figure) === 0) &&
  !losesWorkload(row);
