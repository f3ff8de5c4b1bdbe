import type { PostmortemReport } from '#documents';
import type { Figure, WebPage } from '#page-data';
import { offsetText } from '#words';
import { tableBlocks } from '../html/page-tables.ts';
import type { RenderOptions } from '../renderer.ts';
import { rowsSection } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { pagePostmortem } from './page-chart.ts';
import { answerOf, type PrintedPostmortem, sectionsOf } from './text.ts';

/** A postmortem as a page of HTML: record and model on one axis of time, then all tables. */
export const page = ({ report }: PrintedPostmortem, options: RenderOptions): WebPage => ({
  title: 'What happened: k8s-evict',
  about: `What happened · ${recordOf(report)}`,
  answer: answerOf(report),
  figures: figuresOf(report),
  footer: `k8s-evict ${report.tool.version}`,
  blocks: [
    { name: 'postmortem', content: pagePostmortem(report) },
    ...tableBlocks([
      ...sectionsOf(report, { ...options, width: 'narrow' }),
      ...rowsSection('Evidence', EVIDENCE, report.removals),
    ]),
  ],
});

/** In a table of its own, as it takes many words. */
const EVIDENCE: readonly Column<PostmortemReport['removals'][number]>[] = [
  { title: 'POD', cell: ({ pod }) => pod },
  { title: 'EVIDENCE', cell: ({ evidence }) => evidence.join('; ') },
  { title: 'CONTRADICTED BY', cell: ({ contradicting }) => contradicting.join('; ') || '-' },
];

const recordOf = ({ record: { from, until } }: PostmortemReport): string =>
  from === undefined || until === undefined
    ? 'the record has no times'
    : `the record goes from ${shortly(from)} to ${shortly(until)} (UTC)`;

const shortly = (time: string): string =>
  time.slice(0, '2026-11-20T08:30:00'.length).replace('T', ' ');

function figuresOf({
  removals,
  unexplained,
  workloads,
  agreement,
}: PostmortemReport): readonly Figure[] {
  const evicted = removals.filter((removal) => removal.evicted).length;
  const down = Math.max(0, ...workloads.map(({ secondsDown }) => secondsDown));
  const short = Math.max(0, ...workloads.map(({ secondsShort }) => secondsShort));
  return [
    { label: 'Evicted', value: `${evicted}`, note: 'pods', isBad: evicted > 0 },
    { label: 'Unexplained', value: `${unexplained.length}`, isBad: unexplained.length > 0 },
    { label: 'Down at most', value: lasting(down), isBad: down > 0 },
    { label: 'Short at most', value: lasting(short), isBad: short > 0 },
    ...(agreement === undefined
      ? []
      : [
          {
            label: 'Model agrees',
            value: `${agreement.agrees} of ${agreement.recorded}`,
            isBad: agreement.pods.some(({ verdict }) => verdict !== 'agrees'),
          },
        ]),
  ];
}

const lasting = (seconds: number): string =>
  seconds === 0 ? '-' : offsetText(Math.round(seconds));
