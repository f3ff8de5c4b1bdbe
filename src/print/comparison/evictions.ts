import type { ChangedEviction, ComparisonReport } from '#documents';
import { offsetText } from '#words';
import { columnsIn, isListed, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { signedText } from './signed-text.ts';

/** Evictions of one run only, at other times, or for another reason. */
export function evictionsSection({ evictions }: ComparisonReport, view: View): readonly Section[] {
  const rows = evictions.filter(({ pod }) => isListed(pod, view));
  return rowsSection('Evictions that differ', columnsIn(view, COLUMNS), rows);
}

const CHANGES: Readonly<Record<ChangedEviction['change'], string>> = {
  'only-after': 'new',
  'only-before': 'gone',
  earlier: 'earlier',
  later: 'later',
  otherwise: 'other reason',
};

const COLUMNS: readonly Column<ChangedEviction>[] = [
  {
    title: 'CHANGE',
    cell: ({ change }) => CHANGES[change],
    paint: ({ effect }, painter) => (effect === 'worse' ? painter.bad : painter.plain),
  },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle', readable: 18 },
  { title: 'NODE', cell: nodeText, shrinks: 'middle', readable: 10 },
  { title: 'BEFORE', cell: ({ before }) => (before ? offsetText(before.at) : '-') },
  { title: 'AFTER', cell: ({ after }) => (after ? offsetText(after.at) : '-') },
  {
    title: 'BY',
    cell: ({ seconds }) => (seconds === undefined ? '-' : signedText(seconds)),
  },
  { title: 'MECHANISM', cell: mechanismText, optional: 2 },
  { title: 'WHY', cell: whyText, shrinks: 'end', readable: 12 },
  { title: 'WORKLOAD', cell: ({ workload }) => workload ?? '-', wide: true },
];

function nodeText({ before, after }: ChangedEviction): string {
  const [old, now] = [before?.node, after?.node];
  if (old === undefined || now === undefined || old === now) return now ?? old ?? '-';
  return `${old}, now ${now}`;
}

function mechanismText({ before, after }: ChangedEviction): string {
  const [old, now] = [before?.mechanism, after?.mechanism];
  if (old === undefined || now === undefined || old === now) return now ?? old ?? '-';
  return `${old}, now ${now}`;
}

function whyText({ before, after }: ChangedEviction): string {
  return after?.message ?? before?.message ?? '';
}
