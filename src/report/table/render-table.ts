import Table from 'cli-table3';
import { type ColumnDemand, fitColumns } from './fit.ts';
import type { Painter } from './painter.ts';
import { printable, shortenEnd, shortenMiddle } from './shorten.ts';
import { textWidth } from './text-width.ts';
import { wrapWords } from './wrap-words.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  /** What gives way when the table is too wide: the middle of names, the end of sentences, or height. */
  readonly shrinks?: 'middle' | 'end' | 'wrap';
  /** Whether only wide tables have it. */
  readonly wide?: true;
  readonly paint?: (row: Row, painter: Painter) => (text: string) => string;
}

export interface TableOptions {
  readonly columns: number;
  readonly headers: boolean;
  readonly painter: Painter;
}

const GAP = '   ';
/** Narrower than this a shortened cell says nothing. */
const LEAST_WIDTH = 12;
/** The layout takes longer than linear time, so long tables are laid out in parts of equal widths. */
const ROWS_AT_ONCE = 100;

/** A table as kubectl prints it: no borders, titles in capitals. Yields lines. */
export function* renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): Generator<string> {
  const room = options.columns - GAP.length * (columns.length - 1);
  const texts = rows.map((row) => columns.map(({ cell }) => printable(cell(row))));
  const demands = columns.map((column, index) => demandOf(column, index, texts));
  const widths = fitColumns(demands, room);
  if (options.headers) {
    const titles = columns.map(({ title }) => options.painter.title(title));
    yield* layOut([titles], widths);
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE).map((row, offset) =>
      columns.map((column, index) => {
        const text = shortened(texts[from + offset]?.[index] ?? '', widths[index] ?? 0, column);
        return column.paint === undefined ? text : column.paint(row, options.painter)(text);
      }),
    );
    yield* layOut(part, widths);
  }
}

function demandOf<Row>(
  { title, shrinks }: Column<Row>,
  index: number,
  texts: readonly (readonly string[])[],
): ColumnDemand {
  let natural = title.length;
  for (const row of texts) natural = Math.max(natural, textWidth(row[index] ?? ''));
  return { natural, least: shrinks === undefined ? natural : Math.min(natural, LEAST_WIDTH) };
}

function shortened<Row>(text: string, width: number, { shrinks }: Column<Row>): string {
  if (shrinks === 'wrap') return wrapWords(text, width).join('\n');
  return shrinks === 'end' ? shortenEnd(text, width) : shortenMiddle(text, width);
}

const NO_BORDERS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', right: '', 'right-mid': '' },
  ...{ mid: '', 'mid-mid': '', middle: GAP },
};

function* layOut(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Generator<string> {
  const table = new Table({
    chars: NO_BORDERS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: [...widths],
  });
  table.push(...rows.map((row) => [...row]));
  for (const line of table.toString().split('\n')) yield `${line.trimEnd()}\n`;
}
