import type { SimulationReport } from '#documents';
import { endText } from '#words';
import { clockAfter } from '../clock-after.ts';
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
  const clock = (at: number | null, none: string): string =>
    at === null ? none : clockAfter(start, at);
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
