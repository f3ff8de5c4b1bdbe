import type { ChangedTrouble } from '#documents';
import { offsetText } from '#words';
import { columnsIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';
import { signedText } from './signed-text.ts';

/** Services or workloads whose outages or shortages have another length. */
export function troubleSection(
  title: string,
  rows: readonly ChangedTrouble[],
  view: View,
): readonly Section[] {
  const { namespace } = view;
  const asked = rows.filter(
    ({ name }) => namespace === undefined || name.split('/')[1] === namespace,
  );
  return rowsSection(title, columnsIn(view, COLUMNS), asked);
}

const COLUMNS: readonly Column<ChangedTrouble>[] = [
  { title: 'NAME', cell: ({ name }) => name.replace(/^Service\//, ''), shrinks: 'middle' },
  { title: 'STATE', cell: stateText },
  { title: 'BEFORE', cell: ({ before, ...row }) => lengthText(row, before, 'before') },
  { title: 'AFTER', cell: ({ after, ...row }) => lengthText(row, after, 'after') },
  {
    title: 'DIFFERENCE',
    cell: ({ seconds }) => signedText(seconds),
    paint: ({ effect }, painter) => (effect === 'worse' ? painter.bad : painter.plain),
  },
];

function stateText({ name, state }: ChangedTrouble): string {
  if (state === 'down') return 'down';
  return name.startsWith('Service/') ? 'degraded' : 'short';
}

function lengthText(
  { state, lasts }: Pick<ChangedTrouble, 'state' | 'lasts'>,
  side: ChangedTrouble['before'],
  which: 'before' | 'after',
): string {
  const seconds = state === 'down' ? side.secondsDown : side.secondsShort;
  if (seconds === null || lasts === 'both' || lasts === which) return 'to the end';
  return seconds === 0 ? '-' : offsetText(seconds);
}
