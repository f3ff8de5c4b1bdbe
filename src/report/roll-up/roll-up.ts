import {
  charged,
  type RollUp,
  type SimulationReport,
  type SweepReport,
  type SweptRollUp,
} from '#documents';
import { compareText, firstDifference } from '#units';
import { type Groups, groupByText } from './groups.ts';

type Row = { -readonly [Field in keyof RollUp['rows'][number]]: RollUp['rows'][number][Field] };

/** The figures of a report by group: each figure of `summary` is the sum of its column. */
export function rollUpOf(report: Pick<SimulationReport, Counted>, groups: Groups): RollUp {
  const rows = new Map<string | null, Row>();
  const rowOf = (group: string | null): Row => {
    const row = rows.get(group) ?? emptyRow(group);
    rows.set(group, row);
    return row;
  };
  for (const { pod, workload } of report.evictions) rowOf(groups.ofPod(pod, workload)).evictions++;
  for (const { pod, workload } of report.pending) rowOf(groups.ofPod(pod, workload)).pending++;
  for (const { pod, workload } of report.stuck) rowOf(groups.ofPod(pod, workload)).stuck++;
  for (const { service, ...course } of report.services) {
    if (!wasDown(course)) continue;
    const row = rowOf(groups.of(`Service/${service}`));
    row.servicesDown++;
    row.mostSecondsDown = longer(row.mostSecondsDown, course.secondsDown);
  }
  for (const { workload, ...course } of report.workloads) {
    if (workload.startsWith('DaemonSet/') || !wasDown(course)) continue;
    const row = rowOf(groups.of(workload));
    row.workloadsDown++;
    row.mostSecondsDown = longer(row.mostSecondsDown, course.secondsDown);
  }
  return { by: groupByText(groups.by), rows: [...rows.values()].sort(worstFirst) };
}

type Counted = 'evictions' | 'pending' | 'stuck' | 'services' | 'workloads';

const emptyRow = (group: string | null): Row => ({
  ...{ group, evictions: 0, workloadsDown: 0, servicesDown: 0, pending: 0, stuck: 0 },
});

type Course = Pick<SimulationReport['services' | 'workloads'][number], 'spans'>;

/** Outages that began before the first event are no figures of the run. */
const wasDown = ({ spans }: Course): boolean =>
  spans.some(({ state, before }) => state === 'down' && before !== true);

type Length = number | null | undefined;

/** Null is for good. */
const longer = (a: Length, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a ?? 0, b);

const lengthOf = (length: Length): number =>
  length === null ? Number.POSITIVE_INFINITY : (length ?? 0);

const nameOf = (group: string | null): string => group ?? '\uffff';

function worstFirst(a: Row, b: Row): number {
  return firstDifference(
    b.servicesDown - a.servicesDown,
    b.workloadsDown - a.workloadsDown,
    compareLengths(a.mostSecondsDown, b.mostSecondsDown),
    b.evictions - a.evictions,
    compareText(nameOf(a.group), nameOf(b.group)),
  );
}

/** The longer one first. Two that are for good are as long as each other. */
const compareLengths = (a: Length, b: Length): number => {
  const [first, second] = [lengthOf(a), lengthOf(b)];
  return first === second ? 0 : second > first ? 1 : -1;
};

type SweptRow = {
  -readonly [Field in keyof SweptRollUp['rows'][number]]: SweptRollUp['rows'][number][Field];
};

/** What the listed faults of a sweep do to each group. */
export function sweptRollUpOf({ rows }: Pick<SweepReport, 'rows'>, groups: Groups): SweptRollUp {
  const found = new Map<string | null, SweptRow>();
  for (const each of rows.map(charged)) {
    for (const [group, down] of downByGroup(each.down, groups)) {
      const services = down.filter(({ name }) => name.startsWith('Service/')).length;
      const most = down.reduce<Length>((most, { seconds }) => longer(most, seconds), undefined);
      const row = found.get(group);
      if (row === undefined || compareLengths(row.mostSecondsDown, most) > 0) {
        const { faults = 0, servicesDown = 0, workloadsDown = 0 } = row ?? {};
        const worst = { worst: each.fault, mostSecondsDown: most };
        found.set(group, { group, faults, ...worst, servicesDown, workloadsDown });
      }
      const known = found.get(group);
      if (known === undefined) continue;
      known.faults++;
      known.servicesDown = Math.max(known.servicesDown, services);
      known.workloadsDown = Math.max(known.workloadsDown, down.length - services);
    }
  }
  return { by: groupByText(groups.by), rows: [...found.values()].sort(mostHurtFirst) };
}

type Down = SweepReport['rows'][number]['down'];

function downByGroup(down: Down, groups: Groups): ReadonlyMap<string | null, Down> {
  const found = new Map<string | null, Down[number][]>();
  for (const each of down) {
    const group = groups.of(each.name);
    const own = found.get(group) ?? [];
    own.push(each);
    found.set(group, own);
  }
  return found;
}

const mostHurtFirst = (a: SweptRow, b: SweptRow): number =>
  firstDifference(
    compareLengths(a.mostSecondsDown, b.mostSecondsDown),
    b.faults - a.faults,
    compareText(nameOf(a.group), nameOf(b.group)),
  );
