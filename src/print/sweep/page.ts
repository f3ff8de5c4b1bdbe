import { charged, type SweepReport } from '#documents';
import type { Figure, WebPage } from '#page-data';
import { asNumber } from '#units';
import { offsetText } from '#words';
import { tableBlocks } from '../html/page-tables.ts';
import { sweepAsHeadlined } from '../html/whole-seconds.ts';
import { rowsSection } from '../section/section.ts';
import { answer } from './answer.ts';
import { budgetsAreUnknown } from './budgets.ts';
import { whyNotCleared } from './cleared.ts';
import { explanationOf } from './explain-command.ts';
import { downText } from './fault-words.ts';
import { lengthOf } from './lengths.ts';
import { pageSweep } from './page-sweep.ts';
import { FAULTS_TITLE, faultColumns, sweepSections } from './sections.ts';
import { rowWithoutFault } from './without-fault.ts';

/** A sweep as a page of HTML. All of it comes from the report. */
export const page = (exact: SweepReport): WebPage => pageOf(sweepAsHeadlined(exact));

const pageOf = (report: SweepReport): WebPage => ({
  title: 'Every fault at once: k8s-evict',
  about: [
    'Every fault at once',
    `Kubernetes ${report.controlPlane}`,
    `${report.summary.nodes} nodes, ${report.summary.pods} pods`,
  ].join(' · '),
  answer: answer(report),
  figures: figuresOf(report),
  footer: `k8s-evict ${report.tool.version}, Kubernetes ${report.controlPlane}, ${report.digest}`,
  blocks: [
    { name: 'sweep', content: pageSweep({ ...report, rows: report.rows.map(charged) }) },
    ...tableBlocks([...faultsOf(report), ...othersOf(report)]),
  ],
});

/** The ranked faults, with the command that explains the longest outage of each. */
const faultsOf = (report: SweepReport) =>
  rowsSection(
    FAULTS_TITLE,
    [
      ...faultColumns(report),
      { title: 'EXPLAIN', cell: (row) => explanationOf(row)[0] ?? row.command },
    ],
    [...rowWithoutFault(report), ...report.rows.map(charged)],
  );

const othersOf = (report: SweepReport) =>
  sweepSections(report, { width: 'wide' }).filter(({ title }) => title !== FAULTS_TITLE);

/** What harmless means, or that it clears nothing. */
function harmlessNote(report: SweepReport): string {
  if (whyNotCleared(report).length > 0) return 'as far as is shown: nothing is cleared';
  const budgets = budgetsAreUnknown(report) ? 'budgets unknown' : 'no budget violated';
  return `nothing down, room for all, ${budgets}`;
}

/** The numbers of a sweep that are seen before anything is read. */
function figuresOf(report: SweepReport): readonly Figure[] {
  const { groups, summary, singlePoints } = report;
  const rows = report.rows.map(charged);
  const sum = (of: (group: SweepReport['groups'][number]) => number): number =>
    groups.reduce((total, group) => total + of(group), 0);
  const counts = [
    ['Take a Service down', sum((each) => each.withServicesDown)],
    ['Cost a quorum', sum((each) => each.withQuorumsLost)],
    ['Leave pods without a node', sum((each) => each.withoutRoom)],
    ['Break expectations', summary.failed],
  ] as const;
  return [
    {
      label: 'Harmless',
      value: `${sum((each) => each.harmless)} of ${summary.played}`,
      note: harmlessNote(report),
      isBad: false,
    },
    ...counts
      .filter(([, count], index) => index === 0 || count > 0)
      .map(([label, count]) => ({
        ...{ label, value: `${count}`, note: `of ${summary.played} faults`, isBad: count > 0 },
      })),
    ...longestOf(rows),
    ...mostEvicted(report),
    ...(singlePoints.length === 0
      ? []
      : [
          {
            label: 'Single points of failure',
            value: `${singlePoints.length}`,
            note: 'workloads with all pods in one place',
            isBad: true,
          },
        ]),
  ];
}

function longestOf(rows: SweepReport['rows']): readonly Figure[] {
  const outages = rows.flatMap(({ fault, down }) =>
    down.filter(({ name }) => name.startsWith('Service/')).map((each) => ({ ...each, fault })),
  );
  const [first, ...others] = outages;
  if (first === undefined) return [];
  const length = ({ ends, seconds }: typeof first): number =>
    ends === null ? Infinity : asNumber(seconds);
  const worst = others.reduce((most, each) => (length(each) > length(most) ? each : most), first);
  const note = `${downText(worst.name)}, with ${worst.fault}`;
  return [{ label: 'Service down longest', value: lengthOf(worst), note, isBad: true }];
}

function mostEvicted({ groups, summary, rows }: SweepReport): readonly Figure[] {
  const [first, ...others] = groups.map(({ podsEvicted }) => podsEvicted);
  if (first === undefined) return [];
  const { most, fault } = others.reduce((a, b) => (b.most > a.most ? b : a), first);
  const when = rows.find((row) => row.fault === fault)?.firstEviction;
  const from = when === undefined ? '' : ` from ${offsetText(when)}`;
  const note =
    fault === undefined ? `of ${summary.pods}` : `of ${summary.pods}, with ${fault}${from}`;
  return [{ label: 'Pods evicted at most', value: `${most}`, note, isBad: most > 0 }];
}
