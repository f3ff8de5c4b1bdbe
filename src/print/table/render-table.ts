import { visible } from '#units';
import { type ColumnDemand, fitColumns } from './fit.ts';
import type { Painter } from './painter.ts';
import { shortenEnd, shortenMiddle } from './shorten.ts';
import { textWidth } from './text-width.ts';
import { wrapWords } from './wrap-words.ts';

/** The space between columns. */
const GAP = '   ';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  /**
   * The way to shrink a too wide column: cut the middle of names or the end of sentences, or wrap.
   */
  readonly shrinks?: 'middle' | 'end' | 'wrap';
  /** Whether only wide tables have it. */
  readonly wide?: true;
  /** Shorter texts for all rows, used if the table would be too wide. */
  readonly shorter?: (row: Row) => string;
  /** The least readable width, below which optional columns go. Default: `READABLE_WIDTH`. */
  readonly readable?: number;
  /** The column is dropped before others shrink too much, highest number first. */
  readonly optional?: number;
  readonly paint?: (row: Row, painter: Painter) => (text: string) => string;
}

export interface TableOptions {
  readonly columns: number;
  /** Whether the table shortens nothing. Only sentences that wrap keep to the columns. */
  readonly whole?: boolean;
  readonly headers: boolean;
  readonly painter: Painter;
}

/** Below this width a shortened cell is useless. */
const LEAST_WIDTH = 12;
/** Below this width a shortened cell is hard to read. */
const READABLE_WIDTH = 26;
/** Optional columns from this number on are shown only if all columns fit. */
const SPARE = 3;
/** Below this width a wrapped sentence is a ladder of words. */
const LEAST_WRAPPED = 40;

/** A table as kubectl prints it: no borders, titles in capitals. Yields lines. */
export function* renderTable<Row>(
  candidates: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): Generator<string> {
  const kept = fill(candidates, rows, options);
  const columns = kept.map(({ column }) => column);
  const texts = kept.map(({ texts }) => texts);
  const demands = kept.map(({ demand }) => demand);
  const widths = fitColumns(demands, roomFor(kept.length, options.columns));
  if (options.headers) {
    const { title: paint } = options.painter;
    const titles = columns.map(({ title }) => title);
    yield* linesOfRow(titles, (cells) => cells.map((cell) => paint(cell)), widths);
  }
  const cellsOf = (at: number): readonly string[] =>
    columns.map((column, index) => shortened(texts[index]?.[at] ?? '', widths[index] ?? 0, column));
  const painted = (row: Row, cells: readonly string[]): readonly string[] =>
    columns.map(({ paint }, index) => {
      const text = cells[index] ?? '';
      return paint === undefined ? text : paint(row, options.painter)(text);
    });
  for (const [at, row] of rows.entries()) {
    yield* linesOfRow(cellsOf(at), (cells) => painted(row, cells), widths);
  }
}

/** A column with its cells. */
interface Filled<Row> {
  readonly column: Column<Row>;
  readonly texts: readonly string[];
  readonly demand: ColumnDemand;
}

/** The remaining columns, with shorter texts if the room requires it. */
function fill<Row>(
  candidates: readonly Column<Row>[],
  rows: readonly Row[],
  { columns, whole = false }: TableOptions,
): readonly Filled<Row>[] {
  const all = candidates.map((column) => withTexts(column, rows));
  const wanted = all.reduce((sum, { demand }) => sum + demand.natural, 0);
  const isTooWide = wanted > roomFor(all.length, columns);
  if (whole) {
    return all.filter(({ column }) => !isTooWide || (column.optional ?? 0) < SPARE).map(asWhole);
  }
  if (!isTooWide) return all;
  const short = all.map((filled) => {
    const { shorter: cell } = filled.column;
    return cell === undefined ? filled : withTexts({ ...filled.column, cell }, rows);
  });
  return withoutOptional(short, columns);
}

const asWhole = <Row>(filled: Filled<Row>): Filled<Row> => {
  const { natural } = filled.demand;
  const least = filled.column.shrinks === 'wrap' ? Math.min(natural, LEAST_WRAPPED) : natural;
  return { ...filled, demand: { ...filled.demand, least } };
};

function withTexts<Row>(column: Column<Row>, rows: readonly Row[]): Filled<Row> {
  const { title, shrinks, cell } = column;
  const texts = rows.map((row) => visible(cell(row)));
  const natural = texts.reduce((widest, text) => Math.max(widest, textWidth(text)), title.length);
  const least = shrinks === undefined ? natural : Math.min(natural, LEAST_WIDTH);
  return { column, texts, demand: { natural, least, first: shrinks === 'end' } };
}

const roomFor = (count: number, columns: number): number => columns - GAP.length * (count - 1);

/** The remaining columns. Optional columns are dropped while others would be unreadable. */
function withoutOptional<Row>(
  filled: readonly Filled<Row>[],
  columns: number,
): readonly Filled<Row>[] {
  const dispensable = Math.max(...filled.map(({ column }) => column.optional ?? 0));
  const wanted = filled.reduce((sum, { column, demand: { natural } }) => {
    const { shrinks, readable = READABLE_WIDTH } = column;
    const givesWay = shrinks !== undefined && dispensable < SPARE;
    return sum + (givesWay ? Math.min(natural, readable) : natural);
  }, 0);
  if (dispensable === 0 || wanted <= roomFor(filled.length, columns)) return filled;
  return withoutOptional(
    filled.filter(({ column }) => column.optional !== dispensable),
    columns,
  );
}

function shortened<Row>(text: string, width: number, { shrinks }: Column<Row>): string {
  if (shrinks === 'wrap') return wrapWords(text, width).join('\n');
  return shrinks === 'end' ? shortenEnd(text, width) : shortenMiddle(text, width);
}

/**
 * The lines of one row, the cells next to each other.
 *
 * @param cells plain texts; those of several lines make the row as high as the highest
 * @param paint gives the cells of one line their colours
 */
function* linesOfRow(
  cells: readonly string[],
  paint: (cells: readonly string[]) => readonly string[],
  widths: readonly number[],
): Generator<string> {
  const split = cells.map((cell) => cell.split('\n'));
  const height = Math.max(1, ...split.map((lines) => lines.length));
  for (let line = 0; line < height; line++) {
    const texts = split.map((lines) => lines[line] ?? '');
    const colours = paint(texts);
    let printed = '';
    for (const [index, text] of texts.entries()) {
      const room = (widths[index] ?? 0) - textWidth(text);
      printed += (colours[index] ?? text) + ' '.repeat(Math.max(0, room)) + GAP;
    }
    yield `${printed.trimEnd()}\n`;
  }
}
