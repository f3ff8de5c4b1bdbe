import type { ComparisonReport } from '#documents';
import { verdictText } from '#words';
import { differenceText } from '../releases/words.ts';
import {
  columnsIn,
  isListed,
  itemsSection,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { evictionsSection } from './evictions.ts';
import { figureName, figureText, spreadText } from './figure-text.ts';
import { troubleSection } from './trouble.ts';

type Row<Field extends keyof ComparisonReport> =
  ComparisonReport[Field] extends readonly (infer T)[] ? T : never;

/** The sections below the answer, the most important first. Empty sections are left out. */
export const sectionsOf = (report: ComparisonReport, view: View): readonly Section[] => [
  ...texts('About the two runs', report.notes),
  ...rowsSection('Figures', figureColumns(report), report.figures),
  ...itemsSection('Expectations', report.expectations.map(expectationItem)),
  ...troubleSection('Services', report.services, view),
  ...troubleSection('Workloads', report.workloads, view),
  ...evictionsSection(report, view),
  ...rowsSection(
    'Pods left at the end',
    columnsIn(view, LEFT_OVER),
    report.leftOver.filter(({ pod }) => isListed(pod, view)),
  ),
  ...itemsSection('Drains', report.drains),
  ...itemsSection('Cordoned nodes', report.cordons),
  ...itemsSection('Budgets', report.budgets),
  ...itemsSection('Zones', report.zones),
  ...itemsSection('Findings', report.findings.map(sidedItem)),
  ...rowsSection('Behaviours of Kubernetes', columnsIn(view, BEHAVIORS), report.behaviors),
  ...itemsSection('Assumptions', report.assumptions.map(sidedItem)),
];

const texts = (title: string, messages: readonly string[]): readonly Section[] =>
  itemsSection(
    title,
    messages.map((message) => ({ message })),
  );

const SIDES = { 'only-after': 'after', 'only-before': 'before' } as const;

const sidedItem = ({ change, message }: Row<'findings'>) => ({
  message: `only ${SIDES[change]}: ${message}`,
});

const expectationItem = (row: Row<'expectations'>) => ({
  message: `${row.name}: ${verdictText(row)}`,
});

const FIGURES: readonly Column<Row<'figures'>>[] = [
  { title: 'FIGURE', cell: ({ figure }) => figureName(figure) },
  { title: 'BEFORE', cell: (row) => figureText(row, row.before) },
  {
    title: 'AFTER',
    cell: (row) => figureText(row, row.after),
    paint: ({ effect }, painter) => (effect === 'worse' ? painter.bad : painter.plain),
  },
];

/** Where both runs have histories: the median, and the range of nine in ten. */
const CHANCES: readonly Column<Row<'figures'>>[] = [
  { title: 'HISTORIES BEFORE', cell: (row) => spreadText(row, row.chances?.before) },
  { title: 'HISTORIES AFTER', cell: (row) => spreadText(row, row.chances?.after) },
];

const figureColumns = ({ figures }: ComparisonReport): readonly Column<Row<'figures'>>[] =>
  figures.some(({ chances }) => chances !== undefined) ? [...FIGURES, ...CHANCES] : FIGURES;

const LEFT_OVER: readonly Column<Row<'leftOver'>>[] = [
  { title: 'ONLY', cell: ({ change }) => SIDES[change] },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle', readable: 18 },
  { title: 'STATE', cell: ({ state }) => (state === 'pending' ? 'no node' : 'Terminating') },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'end', readable: 12 },
  { title: 'WORKLOAD', cell: ({ workload }) => workload ?? '-', wide: true },
];

const BEHAVIORS: readonly Column<Row<'behaviors'>>[] = [
  {
    title: 'BEHAVIOUR',
    cell: ({ path }) => path.slice(path.lastIndexOf('.') + 1),
    shrinks: 'middle',
  },
  { title: 'BEFORE', cell: ({ before, value }) => differenceText(before, value), shrinks: 'wrap' },
  { title: 'AFTER', cell: ({ before, value }) => differenceText(value, before), shrinks: 'wrap' },
  { title: 'WHAT IT IS', cell: ({ does }) => does, shrinks: 'wrap' },
  { title: 'SET BY', cell: ({ setBy = '-' }) => setBy, wide: true },
  { title: 'UPSTREAM', cell: ({ upstream }) => upstream, wide: true },
];
