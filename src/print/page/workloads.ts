import type { SimulationReport, Workload } from '#documents';
import { offsetText } from '#words';
import { rowsSection, type Section, type View } from '../section/section.ts';
import { isShort, worstFirst } from '../shortage.ts';
import type { Column } from '../table/render-table.ts';
import { DOWN_FOR, RECOVERED, UNNOTICED } from './down-columns.ts';
import { lengthText } from './spans.ts';

/** Workloads that ran short of pods, the most affected first. */
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
  DOWN_FOR,
  {
    title: 'SHORT FOR',
    cell: (workload) => lengthText(workload, workload.secondsShort, ['down', 'short']),
  },
  UNNOTICED,
  RECOVERED,
];
