import {
  atWorst,
  charged,
  type SweepGroup,
  type SweepReport,
  type SweepRow,
  type SweptRollUp,
} from '#documents';
import { asNumber } from '#units';
import { counted, offsetText, windowText } from '#words';
import { GROUP, MOST_DOWN, rollUpSection } from '../section/roll-up.ts';
import {
  columnsIn,
  itemsSection,
  rowsBlock,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import { dash } from '../table/dash.ts';
import type { Column } from '../table/render-table.ts';
import { explanationOf } from './explain-command.ts';
import { downText, variantText } from './fault-words.ts';
import { helpsSection } from './helps.ts';
import { lengthOf, longText } from './lengths.ts';
import { sinceSection } from './since.ts';
import { rowWithoutFault } from './without-fault.ts';

export const FAULTS_TITLE = 'Faults, the worst first';

/** The tables of a sweep: the ranked faults first. */
export function sweepSections(report: SweepReport, view: View): readonly Section[] {
  const { summary } = report;
  const rows = [...rowWithoutFault(report), ...report.rows.map(charged)];
  const left = summary.played - report.rows.length;
  return [
    ...sinceSection(report),
    ...rowsSection(FAULTS_TITLE, columnsIn(view, columnsOf(report)), rows, rows.length + left),
    ...rollUpSection(report.rollUp, ROLL_UP_COLUMNS, view),
    ...tradeOff(report, view),
    ...helpsSection(report, view),
    ...(report.smallest === undefined
      ? rowsSection('Single points of failure', SINGLE_POINTS, report.singlePoints)
      : []),
    ...commands(report, view),
    ...itemsSection('Assumptions', report.assumptions),
    ...itemsSection('Not modelled', report.limits),
  ];
}

const isVaried = ({ faults, vary }: SweepReport): boolean => faults.length > 1 || vary.length > 0;

/** A figure, and its range where the single run and histories differ. */
const ranged =
  (figure: keyof SweepRow['figures']) =>
  (row: SweepRow): string => {
    const single = asNumber(row.figures[figure]);
    const least = Math.min(row.spread?.[figure]?.min ?? single, single);
    const most = atWorst(row, figure);
    return least === most ? dash(single) : `${single} (${least} to ${most})`;
  };

function columnsOf(report: SweepReport): readonly Column<SweepRow>[] {
  return COLUMNS.filter(({ title }) => title !== 'WITH' || isVaried(report)).filter(
    ({ title }) => title !== 'FAILED' || report.summary.expectations > 0,
  );
}

/** The columns of the ranked faults, regardless of the width. */
export const faultColumns = (report: SweepReport): readonly Column<SweepRow>[] =>
  columnsIn({ width: 'wide' }, columnsOf(report));

const COLUMNS: readonly Column<SweepRow>[] = [
  { title: 'FAULT', cell: ({ fault }) => fault, shrinks: 'middle' },
  { title: 'WITH', cell: variantText, shrinks: 'middle', optional: 2 },
  {
    title: 'FAILED',
    cell: ({ figures }) => dash(figures.expectationsFailed),
    paint: ({ figures }, painter) => (figures.expectationsFailed > 0 ? painter.bad : painter.plain),
  },
  { title: 'EVICTED', cell: ranged('podsEvicted') },
  {
    title: 'SERVICES DOWN',
    cell: ranged('servicesDown'),
    paint: ({ figures }, painter) => (figures.servicesDown > 0 ? painter.bad : painter.plain),
  },
  { title: 'LONGEST', cell: longestText, shrinks: 'middle' },
  {
    title: 'SHORT/ZERO',
    cell: ({ figures: { workloadsShort: short, workloadsDown: zero } }) =>
      short === 0 && zero === 0 ? '-' : `${short}/${zero}`,
  },
  {
    title: 'QUORUM LOST',
    cell: ranged('quorumsLost'),
    paint: ({ figures }, painter) => (figures.quorumsLost > 0 ? painter.bad : painter.plain),
    optional: 1,
  },
  { title: 'PENDING', cell: ranged('pending') },
  { title: 'STUCK', cell: ranged('stuck') },
  {
    title: 'BUDGETS',
    cell: ({ figures: { budgetViolations: broken, budgetsBlocking: blocking } }) =>
      [
        ...(blocking > 0 ? [`${blocking} block`] : []),
        ...(broken > 0 ? [`${broken} broken`] : []),
      ].join(', ') || '-',
  },
  { title: 'UNNOTICED', cell: ({ figures }) => spanText(figures.unnoticedSeconds), wide: true },
  { title: 'COMMAND', cell: ({ command }) => command, wide: true },
];

/** What faults do to each group. */
const ROLL_UP_COLUMNS: readonly Column<SweptRollUp['rows'][number]>[] = [
  GROUP,
  { title: 'FAULTS', cell: ({ faults }) => `${faults}` },
  { title: 'WORST', cell: ({ worst }) => worst, shrinks: 'middle' },
  MOST_DOWN,
  { title: 'SERVICES', cell: ({ servicesDown }) => `${servicesDown}` },
  { title: 'WORKLOADS', cell: ({ workloadsDown }) => `${workloadsDown}` },
];

const spanText = (seconds: number): string => (seconds === 0 ? '-' : offsetText(seconds));

/** The longest outage, of a Service if there is one, and its range where histories differ. */
function longestText({ down, spread }: SweepRow): string {
  const service = down.find(({ name }) => name.startsWith('Service/'));
  const longest = service ?? down[0];
  const range = spread?.[service === undefined ? 'longestDownSeconds' : 'serviceDownSeconds'];
  const isOpen = range === undefined || range.min === range.max || longest?.ends === null;
  const single = longest?.seconds ?? 0;
  const window = [Math.min(range?.min ?? 0, single), Math.max(range?.max ?? 0, single)] as const;
  const between = isOpen ? '' : ` (${windowText(window)})`;
  if (longest === undefined) return between === '' ? '-' : `-${between}`;
  return `${lengthOf(longest)}${between} ${downText(longest.name)}`;
}

/** A table for each kind of fault: a line for each combination of settings and each event. */
function tradeOff(report: SweepReport, view: View): readonly Section[] {
  if (!isVaried(report)) return [];
  const kinds = [...new Set(report.groups.map(({ kind }) => kind))];
  const blocks = kinds.map((kind) =>
    rowsBlock(
      columnsIn(view, GROUP_COLUMNS),
      report.groups.filter((group) => group.kind === kind),
      kinds.length > 1 ? { lead: `Over each ${kind}:` } : {},
    ),
  );
  return [{ title: 'Settings compared', count: report.groups.length, blocks }];
}

const mostText = ({ most, fault }: SweepGroup['longestDownSeconds'], text: string): string =>
  most === 0 || fault === undefined ? '-' : `${text} (${fault.slice(fault.indexOf('/') + 1)})`;

const GROUP_COLUMNS: readonly Column<SweepGroup>[] = [
  { title: 'WITH', cell: ({ settings }) => settings.join(', ') || '-', shrinks: 'middle' },
  { title: 'FAULT', cell: ({ what }) => what ?? '-', shrinks: 'middle' },
  {
    title: 'EVICTED AT MOST',
    cell: ({ podsEvicted }) => mostText(podsEvicted, `${podsEvicted.most}`),
  },
  {
    title: 'SERVICE DOWN AT MOST',
    cell: ({ serviceDownSeconds: most }) => mostText(most, longText(most)),
  },
  {
    title: 'WORKLOAD DOWN AT MOST',
    cell: ({ longestDownSeconds: most }) => mostText(most, longText(most)),
    optional: 1,
  },
  {
    title: 'HARMLESS',
    cell: ({ harmless, faults }) => `${harmless} of ${faults}`,
    paint: ({ harmless, faults }, painter) => (harmless < faults ? painter.bad : painter.plain),
  },
];

const SINGLE_POINTS: readonly Column<SweepReport['singlePoints'][number]>[] = [
  { title: 'WORKLOAD', cell: ({ workload }) => workload, shrinks: 'middle' },
  { title: 'PODS', cell: ({ pods }) => counted(pods, 'pod') },
  { title: 'ALL ON ONE', cell: ({ level }) => level },
  { title: 'WHICH', cell: ({ where }) => where, shrinks: 'middle' },
];

/** The command that plans the drain of all nodes, where drains were played. */
const planOf = ({ kind, command }: SweepReport['rows'][number]): readonly string[] => {
  // The files come first, quoted where a shell needs it.
  const [files] = command.slice('k8s-evict simulate '.length).split(' -');
  return kind === 'drain' ? [`k8s-evict plan drain ${files} --nodes all --back-after 10m`] : [];
};

/** Narrow tables have no room for commands: the worst row has its own. */
function commands({ rows: [worst] }: SweepReport, { width }: View): readonly Section[] {
  if (worst === undefined || width === 'wide') return [];
  const items = [worst.command, ...explanationOf(worst), ...planOf(worst)];
  return [
    {
      title: `To see ${worst.fault} play`,
      count: items.length,
      blocks: [{ kind: 'items', items, most: items.length }],
    },
  ];
}
