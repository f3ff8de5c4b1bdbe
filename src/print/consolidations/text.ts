import type { ConsolidationReport } from '#documents';
import { listed, offsetText } from '#words';
import type { Comment } from '../parts/parts.ts';
import type { RenderOptions } from '../renderer.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import {
  columnsIn,
  itemsSection,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Entry = ConsolidationReport['nodes'][number];

interface Move {
  readonly pod: string;
  readonly from: string;
  readonly to: string;
}

const pageOf = (report: ConsolidationReport, view: View): AnswerPage => ({
  answer: report.answer,
  sections: consolidationSections(report, view),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

export const TITLE = 'What autoscalers would take away';

export const comment = (report: ConsolidationReport, options: RenderOptions): Comment => ({
  title: TITLE,
  answer: report.answer,
  sections: consolidationSections(report, { ...options, width: 'narrow' }),
  footer: `k8s-evict ${report.tool.version}`,
});

/** The nodes by verdict, and the pods of those that go. */
export function consolidationSections(
  { nodes, assumptions }: ConsolidationReport,
  view: View,
): readonly Section[] {
  const of = (verdict: Entry['verdict']) => nodes.filter((each) => each.verdict === verdict);
  const moves = of('goes').flatMap(movesOf);
  return [
    ...rowsSection('Would go', columnsIn(view, GOING), of('goes')),
    ...rowsSection('Pods that move', columnsIn(view, MOVES), moves),
    ...rowsSection('Could go after them', columnsIn(view, GOING), of('could')),
    ...rowsSection('Stay', columnsIn(view, STAYING), of('stays')),
    ...itemsSection('Assumptions', assumptions),
  ];
}

export const movesOf = ({ node, moves, replacement }: Entry): readonly Move[] =>
  moves.map(({ pod, to }) => ({ pod, from: node, to: to ?? newNode(replacement) }));

const newNode = (replacement: Entry['replacement']): string =>
  replacement === null ? 'a new node' : `a new node of ${replacement.pool}`;

/** The machine that comes instead, such as `default: m5.large in a or b`. */
export const replacementText = ({ replacement }: Entry): string =>
  replacement === null
    ? '-'
    : `${replacement.pool}: ${listed(replacement.instanceTypes, 3)} in ${listed(replacement.zones, 3)}`;

const timeText = ({ afterSeconds }: Entry): string =>
  afterSeconds === null || afterSeconds === 0 ? 'now' : offsetText(afterSeconds);

const GOING: readonly Column<Entry>[] = [
  { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle' },
  { title: 'POOL', cell: ({ pool }) => pool ?? '-' },
  { title: 'ZONE', cell: ({ zone }) => zone || '-', wide: true },
  { title: 'WHY', cell: ({ wish }) => wish ?? '-' },
  { title: 'IN', cell: timeText },
  { title: 'PODS', cell: ({ moves }) => `${moves.length}` },
  { title: 'INSTEAD', cell: replacementText, shrinks: 'end' },
  { title: 'HELD BACK BY', cell: ({ rule }) => rule ?? '-', wide: true },
  {
    title: 'TOGETHER WITH',
    cell: ({ node, together }) => together.filter((each) => each !== node).join(' ') || '-',
    wide: true,
  },
];

const STAYING: readonly Column<Entry>[] = [
  { title: 'NODE', cell: ({ node }) => node, shrinks: 'middle' },
  { title: 'POOL', cell: ({ pool }) => pool ?? '-' },
  { title: 'ZONE', cell: ({ zone }) => zone || '-', wide: true },
  { title: 'RULE', cell: ({ rule }) => rule ?? '-' },
  { title: 'BECAUSE', cell: ({ message }) => message, shrinks: 'end' },
];

const MOVES: readonly Column<Move>[] = [
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'FROM', cell: ({ from }) => from, shrinks: 'middle' },
  { title: 'TO', cell: ({ to }) => to, shrinks: 'middle' },
];
