import type { SimulationReport, Workload } from '#documents';
import { offsetText } from '#words';
import { rowsSection, type Section, type View } from '../section/section.ts';
import { isShort, worstFirst } from '../shortage.ts';
import type { Column } from '../table/render-table.ts';
import { DOWN_FOR, RECOVERED, UNNOTICED } from './down-columns.ts';
import { lengthText } from './spans.ts';

/** A Job that has failed: it wants no pods any more. */
type FailedJob = Extract<SimulationReport['findings'][number], { readonly kind: 'job-failed' }>;

/** Workloads that ran short of pods, the most affected first, and Jobs that failed. */
export function workloadsSection(
  { workloads, findings }: SimulationReport,
  { namespace }: View,
): readonly Section[] {
  const isShown = ({ workload }: Workload | FailedJob): boolean =>
    namespace === undefined || workload.includes(`/${namespace}/`);
  const failed = findings.filter((finding) => finding.kind === 'job-failed').filter(isShown);
  const rows = workloads.filter(isShort).filter(isShown).sort(worstFirst);
  return rowsSection('Workloads', COLUMNS, [...rows, ...failed]);
}

const FAILED: Readonly<Record<string, (job: FailedJob) => string>> = {
  WORKING: ({ at }) => `fails at ${offsetText(at)}`,
  'DOWN FOR': () => 'for good',
  'SHORT FOR': () => 'for good',
  RECOVERED: () => 'never',
};

/** The same column with cells for failed Jobs. */
const withJobs = ({
  title,
  cell,
  paint = (_, painter) => painter.plain,
  optional,
}: Column<Workload>): Column<Workload | FailedJob> => ({
  title,
  cell: (row) => ('kind' in row ? (FAILED[title]?.(row) ?? '-') : cell(row)),
  paint: (row, painter) => ('kind' in row ? painter.bad : paint(row, painter)),
  ...(optional !== undefined && { optional }),
});

const OF_WORKLOADS: readonly Column<Workload>[] = [
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

const COLUMNS: readonly Column<Workload | FailedJob>[] = [
  { title: 'WORKLOAD', cell: ({ workload }) => workload, shrinks: 'middle' },
  ...OF_WORKLOADS.map(withJobs),
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
