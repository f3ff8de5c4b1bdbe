import type { SimulationReport } from '#documents';
import { later, parseInstant, seconds } from '#units';
import { clockText, endText } from '#words';
import { rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Row = NonNullable<SimulationReport['now']>['down'][number];

/** What was down before anything happened. */
export function nowSection(
  { now, start }: SimulationReport,
  { namespace }: View,
): readonly Section[] {
  const rows = (now?.down ?? []).filter(
    ({ name }) => namespace === undefined || name.split('/')[1] === namespace,
  );
  return rowsSection('Down from the start', columnsFrom(start), rows);
}

const columnsFrom = (start: string): readonly Column<Row>[] => {
  const begin = parseInstant(start);
  const clock = (at: number | null, none: string): string =>
    at === null || !begin.ok ? none : clockText(later(begin.value, seconds(at)), begin.value);
  return [
    { title: 'NAME', cell: ({ name }) => name, shrinks: 'middle' },
    { title: 'SINCE ABOUT', cell: ({ since }) => clock(since, 'unknown') },
    { title: 'NOTICED AT', cell: ({ noticed }) => clock(noticed, '-') },
    {
      title: 'RECOVERED',
      cell: endText,
      paint: ({ ends }, painter) => (ends === null ? painter.bad : painter.plain),
    },
  ];
};
