import type { RollUp, SimulationReport } from '#documents';
import { offsetText } from '#words';
import { columnsIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Row = RollUp['rows'][number];

/** The figures by group. */
export const rollUpSection = (
  { rollUp }: Pick<SimulationReport, 'rollUp'>,
  view: View,
): readonly Section[] =>
  rollUp === undefined
    ? []
    : rowsSection(groupTitle(rollUp.by), columnsIn(view, COLUMNS), rollUp.rows);

/** `By label team`, `By namespace`. */
export const groupTitle = (by: string): string => `By ${by.replace('=', ' ')}`;

export const groupText = (group: string | null): string => group ?? '(none)';

export const downText = (most: number | null | undefined): string =>
  most === undefined ? '-' : most === null ? 'for good' : offsetText(most);

const dash = (count: number): string => (count === 0 ? '-' : `${count}`);

const COLUMNS: readonly Column<Row>[] = [
  { title: 'GROUP', cell: ({ group }) => groupText(group), shrinks: 'middle' },
  { title: 'EVICTIONS', cell: ({ evictions }) => dash(evictions) },
  {
    title: 'SERVICES DOWN',
    cell: ({ servicesDown }) => dash(servicesDown),
    paint: ({ servicesDown }, painter) => (servicesDown > 0 ? painter.bad : painter.plain),
  },
  { title: 'WORKLOADS DOWN', cell: ({ workloadsDown }) => dash(workloadsDown) },
  { title: 'MOST DOWN', cell: ({ mostSecondsDown }) => downText(mostSecondsDown) },
  { title: 'PENDING', cell: ({ pending }) => dash(pending) },
  { title: 'STUCK', cell: ({ stuck }) => dash(stuck) },
];
