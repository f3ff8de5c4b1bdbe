import type { PostmortemReport } from '#documents';
import { between, inSeconds, parseInstant } from '#units';
import { clockOf, counted, listed, offsetText } from '#words';
import type { Comment } from '../parts/parts.ts';
import type { RenderOptions } from '../renderer.ts';
import { type AnswerPage, narrowTextOf, wideTextOf } from '../section/answer-page.ts';
import {
  columnsIn,
  itemsSection,
  listedIn,
  rowsSection,
  type Section,
  type View,
} from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

/** A postmortem, and what it can be turned into. */
export interface PrintedPostmortem {
  readonly report: PostmortemReport;
  /** The outage as a script that `simulate -s` plays. */
  readonly script: string;
  /** The learned settings, as `--set-file` takes them. */
  readonly settings: string;
}

type Removal = PostmortemReport['removals'][number];
type Silence = PostmortemReport['silences'][number];
type Drain = PostmortemReport['drains'][number];
type Loss = PostmortemReport['workloads'][number];
type Cause = PostmortemReport['outage'][number];

/** The answer; where record and model were compared, their agreement is a part of it. */
export const answerOf = ({ answer, agreement }: PostmortemReport): readonly string[] => [
  ...answer,
  ...(agreement === undefined ? [] : [agreement.message]),
  ...(agreement?.reasons ?? []).map(({ message }) => message),
];

const pageOf = ({ report }: PrintedPostmortem, view: View): AnswerPage => ({
  answer: answerOf(report),
  sections: sectionsOf(report, view),
});

export const text = narrowTextOf(pageOf);
export const wideText = wideTextOf(pageOf);

export const comment = ({ report }: PrintedPostmortem, options: RenderOptions): Comment => ({
  title: 'What was evicted',
  answer: answerOf(report),
  sections: sectionsOf(report, { ...options, width: 'narrow' }),
  footer: `k8s-evict ${report.tool.version}`,
});

export function sectionsOf(report: PostmortemReport, view: View): readonly Section[] {
  const removals = listedIn(report.removals, view);
  const differences = (report.agreement?.pods ?? []).filter(({ verdict }) => verdict !== 'agrees');
  return [
    ...rowsSection('Removed pods', columnsIn(view, REMOVALS), removals),
    ...rowsSection('Workloads', columnsIn(view, LOSSES), report.workloads),
    ...rowsSection('Silent nodes', columnsIn(view, SILENCES), report.silences),
    ...rowsSection('Drains', columnsIn(view, DRAINS), report.drains),
    ...rowsSection('The outage that explains it', columnsIn(view, CAUSES), report.outage),
    ...itemsSection('Differences between record and model', differences),
    ...itemsSection('What would have changed it', [
      ...(report.whatIf ?? []),
      ...(report.notTried === undefined ? [] : [{ message: report.notTried }]),
    ]),
    ...itemsSection(
      'Unexplained',
      report.unexplained.map((pod) => ({ message: `${pod} is gone, and nothing tells why.` })),
    ),
    ...itemsSection(
      'Learned',
      report.learned.map(({ message, observations }) => ({
        message: `${message} (learned from ${counted(observations, 'observation')}).`,
      })),
    ),
    ...itemsSection(
      'What the record lacks',
      report.missing.map((message) => ({ message })),
    ),
  ];
}

/** `22:40:15`, or `22:38:58 to 22:39:01`. */
const betweenText = ([from, to]: readonly [string, string]): string =>
  clockOf(from) === clockOf(to) ? clockOf(from) : `${clockOf(from)} to ${clockOf(to)}`;

/** Instants of objects and Events are whole seconds; only what is less exact is printed as a window. */
const atText = ([from, to]: readonly [string, string]): string =>
  secondsBetween(from, to) < EXACT ? clockOf(from) : betweenText([from, to]);

/** In seconds. */
const EXACT = 10;

function secondsBetween(from: string, to: string): number {
  const [first, last] = [parseInstant(from), parseInstant(to)];
  return first.ok && last.ok ? inSeconds(between(first.value, last.value)) : 0;
}

const REMOVALS: readonly Column<Removal>[] = [
  { title: 'AT (UTC)', cell: ({ at }) => (at === undefined ? 'unknown' : atText(at)) },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node = '-' }) => node },
  {
    title: 'MECHANISM',
    cell: ({ mechanism, by }) =>
      mechanism === 'request' && by !== undefined ? `request of ${by.user}` : mechanism,
  },
  { title: 'CONFIDENCE', cell: ({ confidence }) => confidence, optional: 2 },
  {
    title: 'REPLACEMENT',
    cell: ({ replacement }) => replacement?.pod ?? '-',
    shrinks: 'middle',
    optional: 1,
  },
  {
    title: 'READY',
    cell: ({ replacement }) => readyText(replacement),
  },
  { title: 'EVIDENCE', cell: ({ evidence }) => evidence.join('; '), wide: true },
  {
    title: 'CONTRADICTED BY',
    cell: ({ contradicting }) => contradicting.join('; ') || '-',
    wide: true,
  },
];

function readyText(replacement: Removal['replacement']): string {
  if (replacement === undefined) return '-';
  if (replacement.ready !== undefined) return clockOf(replacement.ready);
  return replacement.known ? 'not yet' : 'unknown';
}

function backText({ backAt, secondsShort, known = true }: Loss): string {
  if (backAt !== undefined) return clockOf(backAt);
  if (!known) return 'unknown';
  return secondsShort === 0 ? '-' : 'not by the end';
}

/** A record without a snapshot of afterwards does not tell when the last loss was over. */
function lengthText(seconds: number, known = true): string {
  if (seconds === 0) return '-';
  return `${offsetText(Math.round(seconds))}${known ? '' : ' or more'}`;
}

const LOSSES: readonly Column<Loss>[] = [
  { title: 'WORKLOAD', cell: ({ workload }) => workload, shrinks: 'middle' },
  { title: 'PODS', cell: ({ pods }) => `${pods}` },
  { title: 'LOST', cell: ({ lost }) => `${lost}` },
  { title: 'FEWEST', cell: ({ fewestWorking }) => `${fewestWorking}` },
  {
    title: 'DOWN',
    cell: ({ secondsDown, known }) => lengthText(secondsDown, known),
  },
  {
    title: 'SHORT',
    cell: ({ secondsShort, known }) => lengthText(secondsShort, known),
  },
  {
    title: 'BACK AT',
    cell: backText,
  },
];

const SILENCES: readonly Column<Silence>[] = [
  { title: 'NODE', cell: ({ node }) => node },
  { title: 'FELL SILENT', cell: ({ fell }) => betweenText(fell) },
  {
    title: 'LAST SIGN',
    cell: ({ lastSign }) => (lastSign === undefined ? 'unknown' : clockOf(lastSign)),
    optional: 1,
  },
  { title: 'NOTICED', cell: ({ noticed }) => clockOf(noticed[0]) },
  {
    title: 'READY AGAIN',
    cell: ({ ended }) => (ended === undefined ? 'not by the end' : clockOf(ended)),
  },
  { title: 'EVIDENCE', cell: ({ evidence }) => evidence.join('; '), wide: true },
];

const DRAINS: readonly Column<Drain>[] = [
  { title: 'NODE', cell: ({ node }) => node },
  { title: 'BY', cell: ({ by = 'unknown' }) => by },
  { title: 'FROM', cell: ({ began }) => clockOf(began[0]) },
  { title: 'LAST EVICTION', cell: ({ last }) => clockOf(last) },
  { title: 'EVICTED', cell: ({ evicted }) => `${evicted}` },
  { title: 'REFUSED', cell: ({ refused }) => `${refused}` },
];

const CAUSES: readonly Column<Cause>[] = [
  { title: 'BETWEEN', cell: (cause) => betweenText(cause.between) },
  { title: 'EVENT', cell: ({ event }) => event },
  {
    title: 'OF',
    cell: ({ nodes, pods, taints, workload }) => {
      const subjects = [...nodes, ...pods, ...(workload === undefined ? [] : [workload])];
      return `${listed(subjects, 8)}${taints.length === 0 ? '' : `: ${listed(taints, 8)}`}`;
    },
    shrinks: 'end',
  },
  { title: 'FOR', cell: ({ for: lasts = '-' }) => lasts },
];
