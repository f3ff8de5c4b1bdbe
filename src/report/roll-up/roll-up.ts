import {
  charged,
  groupByText,
  type RollUp,
  type SimulationReport,
  type SweepReport,
  type SweptRollUp,
} from '#documents';
import { addToList, compareLengths, compareText, firstDifference } from '#units';
import type { Groups } from './groups.ts';

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
    row.mostSecondsDown = longest([course.secondsDown], row.mostSecondsDown);
  }
  for (const { workload, ...course } of report.workloads) {
    if (workload.startsWith('DaemonSet/') || !wasDown(course)) continue;
    const row = rowOf(groups.of(workload));
    row.workloadsDown++;
    row.mostSecondsDown = longest([course.secondsDown], row.mostSecondsDown);
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

type Length = number | null;

/** The longest of several, of which null lasts for good. */
const longest = (lengths: readonly Length[], known: Length = 0): Length =>
  lengths.reduce((most, each) => (compareLengths(each, most) > 0 ? each : most), known);

/** Absent is not down at all. */
const lengthIn = ({
  mostSecondsDown = 0,
}: {
  readonly mostSecondsDown?: Length | undefined;
}): Length => mostSecondsDown;

const nameOf = (group: string | null): string => group ?? '\uffff';

function worstFirst(a: Row, b: Row): number {
  return firstDifference(
    b.servicesDown - a.servicesDown,
    b.workloadsDown - a.workloadsDown,
    compareLengths(lengthIn(b), lengthIn(a)),
    b.evictions - a.evictions,
    compareText(nameOf(a.group), nameOf(b.group)),
  );
}

/** What the listed faults of a sweep do to each group. */
export function sweptRollUpOf({ rows }: Pick<SweepReport, 'rows'>, groups: Groups): SweptRollUp {
  const hits = new Map<string | null, Hit[]>();
  for (const { fault, down } of rows.map(charged)) {
    const byGroup = new Map<string | null, Down[]>();
    for (const each of down) addToList(byGroup, groups.of(each.name), each);
    for (const [group, own] of byGroup) addToList(hits, group, hitOf(fault, own));
  }
  return { by: groupByText(groups.by), rows: [...hits].map(rowOfHits).sort(mostHurtFirst) };
}

type Down = SweepReport['rows'][number]['down'][number];

/** What one fault does to one group. */
interface Hit {
  readonly fault: string;
  readonly services: number;
  readonly workloads: number;
  readonly most: number | null;
}

function hitOf(fault: string, down: readonly Down[]): Hit {
  const services = down.filter(({ name }) => name.startsWith('Service/')).length;
  const most = longest(down.map(({ seconds }) => seconds));
  return { fault, services, workloads: down.length - services, most };
}

function rowOfHits([group, hits]: readonly [string | null, readonly Hit[]]): SweptRow {
  const most = longest(hits.map((hit) => hit.most));
  return {
    group,
    faults: hits.length,
    worst: hits.find((hit) => hit.most === most)?.fault ?? '',
    mostSecondsDown: most,
    servicesDown: Math.max(...hits.map(({ services }) => services)),
    workloadsDown: Math.max(...hits.map(({ workloads }) => workloads)),
  };
}

type SweptRow = SweptRollUp['rows'][number];

const mostHurtFirst = (a: SweptRow, b: SweptRow): number =>
  firstDifference(
    compareLengths(lengthIn(b), lengthIn(a)),
    b.faults - a.faults,
    compareText(nameOf(a.group), nameOf(b.group)),
  );
