import type { SimulationReport } from '#documents';
import { visible } from '#units';
import { offsetText } from '#words';
import { type Painter, painterFor } from '../table/painter.ts';
import { shortenMiddle } from '../table/shorten.ts';
import { textWidth } from '../table/text-width.ts';
import { axisLine, axisTo } from './axis.ts';
import { type Cell, NONE } from './row.ts';
import { rowsOf } from './rows.ts';

interface ChartOptions {
  readonly columns: number;
  /** Levels are drawn with blocks in colour, and with plain characters without. */
  readonly colour: boolean;
}

const GAP = '  ';
const MOST_COLUMNS = 100;
const MOST_LABEL = 20;
/** The least width of a useful drawing. */
const LEAST_CELLS = 20;

/**
 * Draws the course of events in a few lines of characters. Empty if nothing happens or if the
 * screen is too narrow.
 */
export function chart(
  report: SimulationReport,
  { columns, colour }: ChartOptions,
): readonly string[] {
  const rows = rowsOf(report);
  if (rows.length === 0) return [];
  const widthOf = (texts: readonly string[]) => Math.max(...texts.map(textWidth));
  const labels = rows.map(({ label }) => shortenMiddle(visible(label), MOST_LABEL));
  const left = widthOf(labels);
  const right = widthOf(rows.map(({ note }) => note));
  const room = Math.min(columns, MOST_COLUMNS) - left - right - 2 * GAP.length;
  if (room < LEAST_CELLS) return [];

  const last = Math.max(...rows.map((row) => row.last));
  if (last === 0) return [];
  const axis = axisTo(shownEnd(last, report.end), room);
  const painter = painterFor(colour);
  const drawn = rows.map(({ cells, note }, index) => {
    const label = padded(labels[index] ?? '', left);
    return `${label}${GAP}${drawCells(cells(axis), painter, colour)}${GAP}${note}`;
  });
  const times = `${' '.repeat(left)}${GAP}${axisLine(axis).padEnd(axis.columns)}${GAP}`;
  const scale = `column: ${offsetText(axis.step)}`;
  const line = textWidth(times + scale) > columns ? times : times + scale;
  return [...drawn, painter.aside(line.trimEnd())];
}

/** Without a margin the last event would be invisible at the very edge. */
const MARGIN = 1.1;

const shownEnd = (last: number, end: SimulationReport['end']): number =>
  end.reason === 'quiet' ? last * MARGIN : Math.min(last * MARGIN, end.at);

/** Neighbouring cells of one colour are coloured together. */
function drawCells(cells: readonly Cell[], painter: Painter, colour: boolean): string {
  let line = '';
  let run = '';
  let runPaint: keyof Painter = 'plain';
  for (const cell of cells) {
    const glyph = glyphOf(cell, colour);
    const paint = glyph === NONE ? 'aside' : cell.paint;
    if (paint !== runPaint) {
      line += painter[runPaint](run);
      run = '';
    }
    run += glyph;
    runPaint = paint;
  }
  return line + painter[runPaint](run);
}

const padded = (text: string, width: number): string =>
  `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;

const BLOCKS = '▁▂▃▄▅▆▇█';
const RAMP = ':-=+*#';

function glyphOf(cell: Cell, colour: boolean): string {
  if (cell.kind === 'letter') return cell.letter;
  const { value, least, most } = cell;
  const levels = colour ? BLOCKS : RAMP;
  if (least !== undefined) {
    return levels.charAt(Math.floor(((levels.length - 1) * (value - least)) / (most - least)));
  }
  if (value === 0) return NONE;
  // Small numbers are clearer as digits.
  if (!colour && most < 10) return `${value}`;
  return levels.charAt(Math.ceil((levels.length * value) / most) - 1);
}
