import type { SimulationReport } from '#documents';
import { conditionChanges, nodesAdded, scriptEvents } from '#timeline-facts';
import { listed } from '#words';
import type { Painter } from '../table/painter.ts';
import {
  type Axis,
  type Course,
  countPerColumn,
  lastOf,
  most,
  perColumn,
  sumOf,
} from './course.ts';
import { nodesLost, PRESSURES, pressures } from './curves.ts';
import { downRow } from './down-row.ts';
import { passRow } from './pass-row.ts';
import { type Cell, NONE, type Row } from './row.ts';
import { zoneRows } from './zone-rows.ts';

/** The lines of the drawing. Empty if nothing happens to nodes and pods. */
export function rowsOf(report: SimulationReport): readonly Row[] {
  const rows = [
    ...lostRow(report),
    ...passRow(report),
    ...zoneRows(report),
    ...pressureRow(report),
    ...evictionsRow(report),
    ...downRow(report),
    ...replicasRow(report),
  ];
  return rows.length === 0 ? [] : [...scriptRow(report), ...rows];
}

function lostRow(report: SimulationReport): readonly Row[] {
  const course = nodesLost(report);
  const peak = most(course);
  const added = nodesAdded(report);
  const all = `${report.summary.nodes}${added.size === 0 ? '' : ` and ${added.size} added`}`;
  const note = `${peak === 1 ? '' : 'up to '}${peak} of ${all}`;
  return courseRow('nodes not ready', course, note, 'bad');
}

function pressureRow(report: SimulationReport): readonly Row[] {
  const course = pressures(report);
  const kinds = PRESSURES.filter((condition) =>
    conditionChanges(report).some(
      (entry) => entry.condition === condition && [entry.from, entry.to].includes('True'),
    ),
  );
  const peak = most(course);
  const note = `${peak > 1 ? `up to ${peak}: ` : ''}${listed(kinds.map(nameOf))}`;
  return courseRow('under pressure', course, note, 'doubtful');
}

/** `memory`, `disk` or `pid`. */
const nameOf = (condition: string): string => condition.replace('Pressure', '').toLowerCase();

function courseRow(
  label: string,
  course: Course,
  note: string,
  paint: keyof Painter,
): readonly Row[] {
  const peak = most(course);
  if (peak === 0) return [];
  const cells = (axis: Axis) =>
    perColumn(course, axis, Math.max).map(
      (value): Cell => ({ kind: 'level', value, most: peak, paint }),
    );
  return [{ label, cells, note, last: lastOf(course) }];
}

function evictionsRow({ evictions }: SimulationReport): readonly Row[] {
  const last = evictions.at(-1);
  if (last === undefined) return [];
  const times = evictions.map(({ at }) => at);
  const cells = (axis: Axis) => {
    const counts = countPerColumn(times, axis);
    const peak = Math.max(...counts);
    return counts.map((value): Cell => ({ kind: 'level', value, most: peak, paint: 'plain' }));
  };
  return [{ label: 'evictions', cells, note: `${evictions.length} in all`, last: last.at }];
}

function replicasRow({ workloads }: SimulationReport): readonly Row[] {
  const course = sumOf(workloads.map(({ ready }) => ready));
  const peak = most(course);
  const least = course.reduce((fewest, [, value]) => Math.min(fewest, value), peak);
  if (least === peak) return [];
  const cells = (axis: Axis) =>
    perColumn(course, axis, Math.min).map(
      (value): Cell => ({
        ...{ kind: 'level', value, least, most: peak },
        paint: value < peak ? 'doubtful' : 'good',
      }),
    );
  return [{ label: 'ready replicas', cells, note: `${least} to ${peak}`, last: lastOf(course) }];
}

function scriptRow(report: SimulationReport): readonly Row[] {
  const events = scriptEvents(report);
  const last = events.at(-1);
  if (last === undefined) return [];
  const names = [...new Set(events.map(({ event }) => event))];
  const cells = (axis: Axis) =>
    countPerColumn(
      events.map(({ at }) => at),
      axis,
    ).map((count): Cell => ({ kind: 'letter', letter: count === 0 ? NONE : '!', paint: 'answer' }));
  return [{ label: 'script', cells, note: listed(names, 2), last: last.at }];
}
