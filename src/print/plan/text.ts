import type { PlanReport } from '#documents';
import { listed, offsetText } from '#words';
import type { Comment } from '../parts/parts.ts';
import type { Renderer, RenderOptions } from '../renderer.ts';
import { printSection, sentence } from '../section/print-section.ts';
import {
  columnsIn,
  itemsSection,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import { painterFor } from '../table/painter.ts';
import type { Column } from '../table/render-table.ts';

type Batch = PlanReport['batches'][number] & { readonly number: number };
type Precondition = PlanReport['preconditions'][number];
type Held = PlanReport['held'][number];

/** For people: the answer in a few sentences, then what comes first, the batches and what is left out. */
export const text: Renderer<PlanReport> = (report, options) =>
  page(report, { ...options, width: 'narrow', tableColumns: options.columns });

/** The same with nothing shortened. */
export const wideText: Renderer<PlanReport> = (report, options) =>
  page(report, { ...options, width: 'wide', tableColumns: 100_000 });

function* page(
  report: PlanReport,
  options: RenderOptions & View & { readonly tableColumns: number },
): Generator<string> {
  const painter = painterFor(options.colour);
  for (const [index, words] of report.answer.entries()) {
    yield* sentence(words, options.columns, index === 0 ? painter.answer : painter.plain);
  }
  for (const section of sectionsOf(report, options)) {
    yield* printSection(section, { ...options, painter });
  }
}

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
