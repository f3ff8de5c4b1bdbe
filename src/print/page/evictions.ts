import type { Eviction, SimulationReport } from '#documents';
import { knownText, windowText } from '#words';
import { columnsIn, listedIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { percentText } from './share-text.ts';

/** An eviction, and whether its pod will be gone. */
interface Row extends Eviction {
  readonly isStuck: boolean;
}

/** The schedule of the evictions. Sentences are whole in a wide table. */
export function evictionsSection(report: SimulationReport, view: View): readonly Section[] {
  const forEver = new Set(
    report.stuck.flatMap(({ pod, reason }) => (reason === 'still-stopping' ? [] : pod)),
  );
  const rows = listedIn(report.evictions, view).map((eviction) => {
    return { ...eviction, isStuck: eviction.gone === null && forEver.has(eviction.pod) };
  });
  const chances = report.chances === undefined ? [] : CHANCE_COLUMNS;
  const why = view.width === 'wide' ? WHOLE_WHY : WHY;
  const columns = [...COLUMNS, ...chances, why, ...LATER_COLUMNS];
  return rowsSection('Evictions', columnsIn(view, columns), rows);
}

const WHOLE_WHY: Column<Row> = { title: 'WHY', cell: ({ message }) => message };

/** The column shrinks before names do. */
const WHY: Column<Row> = {
  title: 'WHY',
  cell: ({ message }) => shortReason(message),
  shorter: ({ message }) => shortestReason(message),
  shrinks: 'end',
  readable: 12,
};

const COLUMNS: readonly Column<Row>[] = [
  { title: 'AT', cell: ({ at, window }) => knownText(at, window) },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle', readable: 18 },
  { title: 'NODE', cell: ({ node }) => node ?? '-', shrinks: 'middle', readable: 10 },
  { title: 'MECHANISM', cell: ({ mechanism }) => mechanism, optional: 2 },
];

/** Where histories were played. */
const CHANCE_COLUMNS: readonly Column<Row>[] = [
  { title: 'IN', cell: ({ share }) => (share === undefined ? '-' : percentText(share)) },
  {
    title: 'BETWEEN',
    cell: ({ window }) => (window === undefined ? '-' : windowText(window)),
  },
];

const LATER_COLUMNS: readonly Column<Row>[] = [
  { title: 'GRACE', cell: ({ gracePeriodSeconds }) => `${gracePeriodSeconds}s`, optional: 3 },
  {
    title: 'GONE AT',
    cell: goneText,
    paint: ({ gone }, painter) => (gone === null ? painter.doubtful : painter.plain),
  },
  {
    title: 'REPLACED ON',
    cell: replacedText,
    shrinks: 'middle',
    readable: 20,
    paint: ({ replacement }, painter) =>
      replacement !== null && replacement.node === undefined ? painter.bad : painter.plain,
    optional: 1,
  },
  { title: 'PRIORITY', cell: ({ priority }) => `${priority}`, wide: true },
  { title: 'QOS', cell: ({ qosClass }) => qosClass ?? '-', wide: true },
  { title: 'REPLACEMENT', cell: ({ replacement }) => replacement?.pod ?? '-', wide: true },
  { title: 'WORKLOAD', cell: ({ workload }) => workload ?? '-', wide: true },
  {
    title: 'BUDGETS VIOLATED',
    cell: ({ budgetsViolated }) => budgetsViolated.join(',') || '-',
    wide: true,
  },
];

function goneText({ gone, isStuck, window }: Row): string {
  if (gone !== null) return knownText(gone, window);
  return isStuck ? 'never' : 'not yet';
}

/** The node of the replacement, and the time at which the replacement is ready. */
function replacedText({ replacement, window }: Row): string {
  if (replacement === null) return '-';
  const { node, readyAt } = replacement;
  if (node === undefined) return 'no node';
  return readyAt === null ? `${node}, not ready` : `${node} at ${knownText(readyAt, window)}`;
}

/**
 * Cuts a reason to fit a table. Asides, further causes and the names of the node and of the pod,
 * which have columns of their own, are left out.
 */
function shortReason(message: string): string {
  const [first = ''] = message.split('; ');
  return first
    .replace(/ \([^()]*\)$/, '')
    .replace(/^\S+ is (?=low on )/, '')
    .replace(/^the eviction API lets \S+ go: /, '');
}

/** The same without the words that all rows have. */
const shortestReason = (message: string): string =>
  shortReason(message).replace(/^toleration of /, '');
