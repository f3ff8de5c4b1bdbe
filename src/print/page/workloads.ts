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
    cell: (workload) => {
      const [at, count] = worstOf(workload);
      return `${count} at ${offsetText(at)}`;
    },
    paint: (workload, painter) => (worstOf(workload)[1] === 0 ? painter.bad : painter.plain),
  },
  DOWN_FOR,
  {
    title: 'SHORT FOR',
    cell: (workload) => lengthText(workload, workload.secondsShort, ['down', 'short']),
  },
  UNNOTICED,
  RECOVERED,
];

/** The first time with the fewest working pods while the workload is short, and their number. */
function worstOf({ working, spans }: Workload): readonly [at: number, count: number] {
  const short = spans
    .filter(({ before }) => before !== true)
    .flatMap(({ from, to }) =>
      working
        .filter(([at], i) => at < (to ?? Infinity) && (working[i + 1]?.[0] ?? Infinity) > from)
        .map(([at, count]) => [Math.max(at, from), count] as const),
    );
  const steps = short.length === 0 ? working : short;
  return steps.reduce((worst, step) => (step[1] < worst[1] ? step : worst), steps[0] ?? [0, 0]);
}
