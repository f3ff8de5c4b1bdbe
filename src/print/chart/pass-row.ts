import type { SimulationReport } from '#documents';
import { offsetText } from '#words';
import { courseOf, lastOf, perColumn } from './course.ts';
import { type Cell, NONE, type Row } from './row.ts';

/** The periods of passes of the node monitor, if some took time. */
export function passRow(report: SimulationReport): readonly Row[] {
  const { passes } = report;
  if (passes.length === 0) return [];
  const times = passes.map((pass) => [pass.from, pass.to ?? cutOffAt(pass, report)] as const);
  const course = courseOf(
    0,
    times.flatMap(([from, to]): readonly [number, number][] => [
      [from, 1],
      [to, -1],
    ]),
  );
  const longest = Math.max(...times.map(([from, to]) => to - from));
  return [
    {
      label: 'node passes',
      cells: (axis) =>
        perColumn(course, axis, Math.max).map(
          (value): Cell => ({
            kind: 'letter',
            letter: value > 0 ? '=' : NONE,
            paint: 'doubtful',
          }),
        ),
      note: `${passes.length > 1 ? 'up to ' : ''}${offsetText(longest)}`,
      last: lastOf(course),
    },
  ];
}

/** A pass without an end is over when its client ends: with its process, or with the run. */
function cutOffAt(
  { from }: SimulationReport['passes'][number],
  { passes, pace, end }: SimulationReport,
): number {
  const busy = pace.find(({ component }) => component === 'node-lifecycle')?.busy ?? [];
  const next = passes.find((pass) => pass.from > from)?.from ?? end.at;
  const stretch = busy.find(([begun, over]) => begun <= next && from < over);
  return Math.min(next, stretch?.[1] ?? end.at);
}
