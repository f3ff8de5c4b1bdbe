import { lastingText, offsetText } from '#words';
import type { Column } from '../table/render-table.ts';
import { columnsIn, rowsSection, type Section, type View } from './section.ts';

/** The figures of each group; nothing where no groups were asked for. */
export const rollUpSection = <Row extends object>(
  rollUp: { readonly by: string; readonly rows: readonly Row[] } | undefined,
  columns: readonly Column<Row>[],
  view: View,
): readonly Section[] =>
  rollUp === undefined
    ? []
    : rowsSection(`By ${rollUp.by.replace('=', ' ')}`, columnsIn(view, columns), rollUp.rows);

interface GroupRow {
  readonly group: string | null;
  readonly mostSecondsDown?: number | null | undefined;
}

/** The columns that the figures of all commands have. */
export const GROUP: Column<GroupRow> = {
  title: 'GROUP',
  cell: ({ group }) => group ?? '(none)',
  shrinks: 'middle',
};

export const MOST_DOWN: Column<GroupRow> = {
  title: 'MOST DOWN',
  cell: ({ mostSecondsDown: most }) => {
    if (most === undefined) return '-';
    return most === null ? lastingText('quiet') : offsetText(most);
  },
};
