import type { SweepReport, SweptRollUp } from '#documents';
import { downText, groupText, groupTitle } from '../page/roll-up.ts';
import { columnsIn, rowsSection, type Section, type View } from '../section/section.ts';
import type { Column } from '../table/render-table.ts';

type Row = SweptRollUp['rows'][number];

/** What faults do to each group. */
export const rollUpSection = (
  { rollUp }: Pick<SweepReport, 'rollUp'>,
  view: View,
): readonly Section[] =>
  rollUp === undefined
    ? []
    : rowsSection(groupTitle(rollUp.by), columnsIn(view, COLUMNS), rollUp.rows);

const COLUMNS: readonly Column<Row>[] = [
  { title: 'GROUP', cell: ({ group }) => groupText(group), shrinks: 'middle' },
  { title: 'FAULTS', cell: ({ faults }) => `${faults}` },
  { title: 'WORST', cell: ({ worst }) => worst, shrinks: 'middle' },
  { title: 'MOST DOWN', cell: ({ mostSecondsDown }) => downText(mostSecondsDown) },
  { title: 'SERVICES', cell: ({ servicesDown }) => `${servicesDown}` },
  { title: 'WORKLOADS', cell: ({ workloadsDown }) => `${workloadsDown}` },
];
