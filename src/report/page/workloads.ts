import { isShort, worstFirst } from '../shortage.ts';
import type { Column } from '../table/render-table.ts';
import type { SimulationReport, Workload } from '../types.ts';
import { offsetText } from '../wording/time-text.ts';
import { rowsSection, type Section, type View } from './section.ts';

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
    title: 'FEWEST READY',
    cell: ({ minReady, ready }) => {
      const first = ready.find(([, count]) => count === minReady)?.[0] ?? 0;
      return `${minReady} at ${offsetText(first)}`;
    },
    paint: ({ minReady }, painter) => (minReady === 0 ? painter.bad : painter.plain),
  },
  { title: 'SHORT FOR', cell: ({ secondsBelowDesired }) => offsetText(secondsBelowDesired) },
  {
    title: 'RECOVERED AT',
    cell: ({ recoveredAt }) =>
      typeof recoveredAt === 'number' ? offsetText(recoveredAt) : 'not by the end',
    paint: ({ recoveredAt }, painter) => (recoveredAt === null ? painter.bad : painter.plain),
  },
];
