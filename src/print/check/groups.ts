import type { CheckReport } from '#checks';
import { visible } from '#units';
import type { RenderOptions } from '../renderer.ts';
import { GROUP } from '../section/roll-up.ts';
import { painterFor } from '../table/painter.ts';
import { type Column, renderTable } from '../table/render-table.ts';

type Group = NonNullable<CheckReport['rollUp']>['rows'][number];

const COLUMNS: readonly Column<Group>[] = [
  GROUP,
  { title: 'ERRORS', cell: ({ errors }) => `${errors}` },
  { title: 'WARNINGS', cell: ({ warnings }) => `${warnings}` },
  { title: 'NOTES', cell: ({ notes }) => `${notes}` },
];

/** The findings of each group; nothing where no groups were asked for. */
export function* groups({ rollUp }: CheckReport, looks: RenderOptions): Generator<string> {
  if (rollUp === undefined || rollUp.rows.length === 0) return;
  const painter = painterFor(looks.colour);
  yield `${painter.title(`By ${visible(rollUp.by.replace('=', ' '))}`)}\n`;
  yield* renderTable(COLUMNS, rollUp.rows, { columns: looks.columns, headers: true, painter });
  yield '\n';
}
