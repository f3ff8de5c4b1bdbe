import { isShort, worstFirst } from '../shortage.ts';
import type { Column } from '../table/render-table.ts';
import type { SimulationReport, Workload } from '../types.ts';
import { endText } from '../wording/end-text.ts';
import { offsetText } from '../wording/time-text.ts';
import { rowsSection, type Section, type View } from './section.ts';
import { lengthText } from './spans.ts';

/** The workloads that ran short of pods, those hurt most first. */
export function workloadsSection(
  { workloads }: SimulationReport,
  { namespace }: View,
): readonly Section[] {
  const rows = workloads
    .filter(isShort)
    .filter(({ workload }) => namespace === undefined || workload.includes(`/${namespace}/`))
    .sort(worstFirst);
  return rowsSection('Workloads', COLUMNS, rows);
}

const COLUMNS: readonly Column<Workload>[] = [
  { title: 'WORKLOAD', cell: ({ workload }) => workload, shrinks: 'middle' },
  { title: 'WANTS', cell: ({ desired }) => `${desired}` },
  {
    title: 'WORKING',
    cell: ({ minWorking, working }) => {
      const first = working.find(([, count]) => count === minWorking)?.[0] ?? 0;
      return `${minWorking} at ${offsetText(first)}`;
    },
    paint: ({ minWorking }, painter) => (minWorking === 0 ? painter.bad : painter.plain),
  },
  {
    title: 'DOWN FOR',
    cell: (workload) => lengthText(workload, workload.secondsDown, ['down']),
    paint: ({ secondsDown }, painter) => (secondsDown > 0 ? painter.bad : painter.plain),
  },
  {
    title: 'SHORT FOR',
    cell: (workload) => lengthText(workload, workload.secondsShort, ['down', 'short']),
  },
  {
    title: 'UNNOTICED',
    cell: ({ secondsUnnoticed }) => (secondsUnnoticed === 0 ? '-' : offsetText(secondsUnnoticed)),
    optional: 1,
  },
  {
    title: 'RECOVERED',
    cell: endText,
    paint: ({ ends }, painter) => (ends === null ? painter.bad : painter.plain),
  },
];
