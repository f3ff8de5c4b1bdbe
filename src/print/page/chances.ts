import type { Chances, SimulationReport } from '#documents';
import { counted, offsetText, windowText } from '#words';
import { columnsIn, listedIn, rowsBlock, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { bar, percentText } from './share-text.ts';

type Sometimes = Chances['evictedSometimes'][number];

/** Pods that are evicted in some histories and not in others, and how figures are spread. */
export function chancesSections(report: SimulationReport, view: View): readonly Section[] {
  const { chances } = report;
  if (chances === undefined) return [];
  const rows = listedIn(chances.evictedSometimes, view);
  const title = 'Evicted in some histories only';
  const blocks = [rowsBlock(columnsIn(view, COLUMNS), rows)];
  return [
    ...figuresSection(chances),
    ...(rows.length === 0 ? [] : [{ title, count: rows.length, blocks }]),
  ];
}

const COLUMNS: readonly Column<Sometimes>[] = [
  { title: 'SHARE', cell: ({ share }) => `${bar(share)} ${percentText(share)}` },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node = '-' }) => node },
  { title: 'MEDIAN', cell: ({ spread }) => offsetText(Math.round(spread.median)) },
  {
    title: 'WINDOW',
    cell: ({ spread: { min, max } }) => windowText([min, max]),
  },
  { title: 'WORKLOAD', cell: ({ workload = '-' }) => workload, wide: true },
];

interface FigureRow {
  readonly title: string;
  readonly values: readonly string[];
}

function figuresSection({ summary, histories }: Chances): readonly Section[] {
  const rows = Object.entries(FIGURES).flatMap(([figure, { title, isTime }]): FigureRow[] => {
    const spread = summary[figure];
    if (spread === undefined || spread.max === 0) return [];
    const { min, p5, median, p95, max } = spread;
    const text = (value: number): string => (isTime ? offsetText(Math.round(value)) : `${value}`);
    return [{ title, values: [min, p5, median, p95, max].map(text) }];
  });
  if (rows.length === 0) return [];
  const title = `Figures of ${counted(histories, 'history', 'histories')}`;
  return [{ title, count: rows.length, blocks: [rowsBlock(FIGURE_COLUMNS, rows)] }];
}

/** In the order in which people ask. */
const FIGURES: Readonly<Record<string, { readonly title: string; readonly isTime: boolean }>> = {
  podsEvicted: { title: 'pods evicted', isTime: false },
  firstEviction: { title: 'first eviction', isTime: true },
  lastEviction: { title: 'last eviction', isTime: true },
  lastDrain: { title: 'last drain over', isTime: true },
  lastShutdown: { title: 'last shutdown over', isTime: true },
  nodesLost: { title: 'nodes lost', isTime: false },
  servicesDown: { title: 'Services down', isTime: false },
  workloadsDown: { title: 'workloads down', isTime: false },
  longestDown: { title: 'longest downtime', isTime: true },
  unnoticedSeconds: { title: 'unnoticed', isTime: true },
  workloadsBelowDesired: { title: 'workloads short of pods', isTime: false },
  pending: { title: 'pending', isTime: false },
  stuck: { title: 'stuck', isTime: false },
  budgetViolations: { title: 'budgets violated', isTime: false },
};

const FIGURE_COLUMNS: readonly Column<FigureRow>[] = [
  { title: 'FIGURE', cell: ({ title }) => title },
  ...['MINIMUM', '5 %', 'MEDIAN', '95 %', 'MAXIMUM'].map((title, index) => ({
    title,
    cell: ({ values }: FigureRow) => values[index] ?? '',
  })),
];
