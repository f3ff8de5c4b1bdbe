import { endText, lastingText, offsetText } from '#words';
import type { Column } from '../table/render-table.ts';
import { lengthText } from './spans.ts';

/** The fields of a workload or a Service that the columns read. */
type Row = Parameters<typeof lengthText>[0] &
  Parameters<typeof endText>[0] & {
    readonly secondsDown: number | null;
    readonly unnoticed: readonly (readonly [number, number | null])[];
  };

export const DOWN_FOR: Column<Row> = {
  title: 'DOWN FOR',
  cell: (row) => lengthText(row, row.secondsDown, ['down']),
  paint: ({ secondsDown }, painter) => (secondsDown === 0 ? painter.plain : painter.bad),
};

export const UNNOTICED: Column<Row> = {
  title: 'UNNOTICED',
  cell: (row) => {
    const parts = unnoticedTrouble(row);
    if (parts.length === 0) return '-';
    if (parts.some(({ to }) => to === Number.POSITIVE_INFINITY))
      return lastingText(row.endsBecause);
    return offsetText(parts.reduce((sum, { from, to }) => sum + to - from, 0));
  },
  optional: 1,
};

export const RECOVERED: Column<Row> = {
  title: 'RECOVERED',
  cell: endText,
  paint: ({ ends }, painter) => (ends === null ? painter.bad : painter.plain),
};

/** The parts of the trouble in which dead pods count as ready. A dead pod that is not missed is none. */
const unnoticedTrouble = ({ spans, unnoticed }: Row) =>
  spans
    .filter(({ before }) => before !== true)
    .flatMap((span) =>
      unnoticed.map(([from, to]) => ({
        from: Math.max(span.from, from),
        to: Math.min(span.to ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY),
      })),
    )
    .filter(({ from, to }) => from < to);
