import { endText, lastingText, offsetText } from '#words';
import type { Column } from '../table/render-table.ts';
import { lengthText } from './spans.ts';

/** The fields of a workload or a Service that the columns read. */
type Row = Parameters<typeof lengthText>[0] &
  Parameters<typeof endText>[0] & {
    readonly secondsDown: number;
    readonly secondsUnnoticed: number;
    readonly unnoticed: readonly (readonly [number, number | null])[];
  };

export const DOWN_FOR: Column<Row> = {
  title: 'DOWN FOR',
  cell: (row) => lengthText(row, row.secondsDown, ['down']),
  paint: ({ secondsDown }, painter) => (secondsDown > 0 ? painter.bad : painter.plain),
};

export const UNNOTICED: Column<Row> = {
  title: 'UNNOTICED',
  cell: ({ secondsUnnoticed, unnoticed, endsBecause }) => {
    if (secondsUnnoticed === 0) return '-';
    return unnoticed.at(-1)?.[1] === null ? lastingText(endsBecause) : offsetText(secondsUnnoticed);
  },
  optional: 1,
};

export const RECOVERED: Column<Row> = {
  title: 'RECOVERED',
  cell: endText,
  paint: ({ ends }, painter) => (ends === null ? painter.bad : painter.plain),
};
