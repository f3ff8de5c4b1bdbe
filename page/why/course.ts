import type { History } from '../data/history.ts';
import type { Place, Subject } from '../model/subject.ts';

/** The rows about an object, in their order. Services and workloads have those of their pods. */
export function courseOf(history: History, { kind, name }: Subject): readonly number[] {
  const number = history.numberOf(name);
  switch (kind) {
    case 'pod':
      return Array.from(history.rowsOfPod(number));
    case 'node':
      return Array.from(history.rowsOfNode(number));
    case 'entry': {
      const row = history.rowOf(Number(name));
      return row < 0 ? [] : [row];
    }
    case 'zone':
      return rowsWhere(
        history,
        (row) => history.kind(row) === 'ZoneStateChanged' && history.detail(row) === name,
      );
    case 'workload':
      return number < 0 ? [] : rowsWhere(history, (row) => history.workloadNumber(row) === number);
    case 'fault':
    case 'service':
      return [];
  }
}

function rowsWhere(history: History, passes: (row: number) => boolean): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < history.count; row += 1) if (passes(row)) rows.push(row);
  return rows;
}

/**
 * The entry of a course that a place means: the one that it names, the first of its instant, the last
 * before it, or the first of all.
 */
export function entryAt(
  history: History,
  course: readonly number[],
  { at, entry }: Place,
): number | undefined {
  if (entry !== undefined) return history.rowOf(entry);
  if (at === undefined) return course.at(-1);
  const atOf = (row: number): number => history.at[row] ?? 0;
  return (
    course.find((row) => Math.abs(atOf(row) - at) < HALF_A_MILLISECOND) ??
    course.findLast((row) => atOf(row) < at) ??
    course[0]
  );
}

const HALF_A_MILLISECOND = 0.0005;

/** The place of an entry: its pod, its node or zone, or the entry itself. */
export function placeOfRow(history: History, row: number): Place {
  const at = history.at[row] ?? 0;
  const entry = history.ids[row] ?? 0;
  const pod = history.pod(row);
  if (pod !== undefined) return { subject: { kind: 'pod', name: pod }, at, entry };
  const node = history.node(row);
  if (node !== undefined) return { subject: { kind: 'node', name: node }, at, entry };
  if (history.kind(row) === 'ZoneStateChanged') {
    return { subject: { kind: 'zone', name: history.detail(row) ?? '' }, at, entry };
  }
  return { subject: { kind: 'entry', name: `${entry}` }, at };
}
