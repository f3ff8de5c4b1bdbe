import type { PlanReport } from '#documents';
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

type Batch = PlanReport['batches'][number] & { readonly number: number };
type Precondition = PlanReport['preconditions'][number];
type Held = PlanReport['held'][number];

/** What comes first, the batches and what is left out. */
const pageOf = (report: PlanReport, view: View): AnswerPage => ({
  answer: report.answer,
  sections: sectionsOf(report, view),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

export const comment = (report: PlanReport, options: RenderOptions): Comment => ({
  title: 'Plan of a drain',
  answer: report.answer,
  sections: sectionsOf(report, { ...options, width: 'narrow' }),
  footer: `k8s-evict ${report.tool.version}`,
});

function sectionsOf(report: PlanReport, view: View): readonly Section[] {
  const batches = report.batches.map((batch, place) => ({ ...batch, number: place + 1 }));
  return [
    ...rowsSection('First', columnsIn(view, PRECONDITIONS), report.preconditions),
    ...rowsSection('Batches', columnsIn(view, BATCHES), batches),
    ...rowsSection('Not drained', columnsIn(view, HELD), report.held),
    ...itemsSection('Down meanwhile', report.down.map(downItem)),
    ...itemsSection('To see it play', [{ message: report.command }]),
  ];
}

const downItem = ({ name, seconds }: PlanReport['down'][number]) => ({
  message: `${name} ${seconds === null ? 'for good' : `for ${offsetText(seconds)}`}`,
});

const PRECONDITIONS: readonly Column<Precondition>[] = [
  { title: 'WORKLOAD', cell: ({ workload }) => workload, shrinks: 'middle' },
  { title: 'REPLICAS', cell: ({ from, to }) => `${from} to ${to}` },
  { title: 'FOR', cell: ({ nodes }) => listed(nodes, 5), shrinks: 'end' },
];

const BATCHES: readonly Column<Batch>[] = [
  { title: 'BATCH', cell: ({ number }) => `${number}` },
  { title: 'FROM', cell: ({ at }) => offsetText(at) },
  { title: 'DRAINED', cell: ({ drained }) => offsetText(drained) },
  { title: 'EVICTED', cell: ({ evictions }) => `${evictions}` },
  { title: 'MOVED AGAIN', cell: ({ movedAgain }) => (movedAgain === 0 ? '-' : `${movedAgain}`) },
  { title: 'NODES', cell: ({ nodes }) => nodes.join(' '), shrinks: 'end' },
];

const HELD: readonly Column<Held>[] = [
  { title: 'NODE', cell: ({ node }) => node },
  {
    title: 'WHY',
    cell: ({ reasons }) => reasons.map(({ message }) => message).join('; '),
    shrinks: 'end',
  },
];
