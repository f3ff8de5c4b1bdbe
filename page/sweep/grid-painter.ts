import type { PageSweep } from '#page-data';
import { type Colours, readColours } from '../timeline/colours.ts';
import { shortened } from '../timeline/shortened.ts';
import { type Grid, LEVELS, levelOf } from './grid.ts';
import {
  type Cell,
  FONT,
  type GridLayout,
  linesOf,
  ROW_HEIGHT,
  roomOfName,
  SLOPE,
} from './grid-layout.ts';
import { lengthText, nameText } from './outage-text.ts';

/** Cells of this width show how long the outage lasts. */
const ROOM_OF_TEXT = 56;
const LAST_LEVEL = LEVELS.length - 1;
/** The height of a line of a level name. */
const LINE = 16;

export interface GridScene {
  readonly sweep: PageSweep;
  readonly grid: Grid;
  readonly layout: GridLayout;
  /** How far it is scrolled, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The cell that is pointed at, or chosen by keys. */
  readonly cell: Cell | undefined;
  /** The row of the chosen fault, -1 for none. */
  readonly chosen: number;
}

/** Draws the cells in sight, with the names of their rows and columns. */
export class GridPainter {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #colours: Colours;
  readonly #scene: GridScene;

  constructor(canvas: HTMLCanvasElement, scene: GridScene) {
    this.#context = canvas.getContext('2d');
    this.#colours = readColours(canvas);
    this.#scene = scene;
    const ratio = canvas.width / Math.max(1, scene.width);
    this.#context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  draw(): void {
    const context = this.#context;
    if (context === null) return;
    const { width, height, grid, layout, left, top, chosen, cell } = this.#scene;
    const { gutter, head } = layout;
    const rows = inSight(top, height - head, ROW_HEIGHT, grid.faults.length);
    const columns = inSight(left, width - gutter, layout.cell, grid.names.length);
    this.#fill(this.#colours.panel, 0, 0, width, height);
    context.font = FONT;
    context.textBaseline = 'middle';
    this.#clipped(0, head, () => {
      if (chosen >= 0) this.#fill(this.#colours.select, 0, this.#y(chosen), width, ROW_HEIGHT);
      const { line } = this.#colours;
      for (const row of rows) this.#fill(line, 0, this.#y(row) + ROW_HEIGHT - 1, width, 1);
    });
    this.#clipped(gutter, head, () => {
      for (const column of columns)
        this.#fill(this.#colours.line, this.#x(column), head, 1, height);
      for (const row of rows) for (const column of columns) this.#outage({ row, column });
      if (cell !== undefined) this.#ring(cell);
    });
    this.#clipped(0, head, () => {
      for (const row of rows) this.#rowName(row);
    });
    this.#clipped(gutter, 0, () => {
      this.#fill(this.#colours.panel, gutter, 0, width, head);
      for (const column of columns) this.#columnName(column);
    });
    this.#fill(this.#colours.line, 0, head - 1, width, 1);
    this.#fill(this.#colours.line, gutter - 1, 0, 1, height);
  }

  #x(column: number): number {
    const { layout, left } = this.#scene;
    return layout.gutter + column * layout.cell - left;
  }

  #y(row: number): number {
    const { layout, top } = this.#scene;
    return layout.head + row * ROW_HEIGHT - top;
  }

  #fill(colour: string, x: number, y: number, width: number, height: number): void {
    if (this.#context === null) return;
    this.#context.fillStyle = colour;
    this.#context.fillRect(x, y, width, height);
  }

  /** Draws only to the right of and below a place. */
  #clipped(x: number, y: number, draw: () => void): void {
    const { width, height } = this.#scene;
    this.#context?.save();
    this.#context?.beginPath();
    this.#context?.rect(x, y, width, height);
    this.#context?.clip();
    draw();
    this.#context?.restore();
  }

  #outage({ row, column }: Cell): void {
    const context = this.#context;
    const { grid, layout } = this.#scene;
    const outage = grid.at(row, column);
    if (outage === undefined || context === null) return;
    const level = levelOf(outage);
    const [x, y, wide] = [this.#x(column) + 1, this.#y(row), layout.cell - 1];
    context.globalAlpha = (level + 1) / LEVELS.length;
    this.#fill(this.#colours.bad, x, y, wide, ROW_HEIGHT - 1);
    context.globalAlpha = 1;
    const ink = level < LAST_LEVEL ? this.#colours.ink : '#ffffff';
    const [centre, middle] = [x + wide / 2, y + ROW_HEIGHT / 2];
    if (layout.cell >= ROOM_OF_TEXT) {
      const text = lengthText(outage);
      const { width } = context.measureText(text);
      context.fillStyle = ink;
      if (width <= wide - 4) context.fillText(text, centre - width / 2, middle);
    } else if (level === LAST_LEVEL) this.#fill(ink, centre - 3, middle - 3, 6, 6);
  }

  #ring({ row, column }: Cell): void {
    const context = this.#context;
    if (context === null) return;
    context.strokeStyle = this.#colours.accent;
    context.lineWidth = 2;
    const { cell } = this.#scene.layout;
    context.strokeRect(this.#x(column) + 1, this.#y(row), cell - 1, ROW_HEIGHT - 1);
  }

  #rowName(row: number): void {
    const context = this.#context;
    const { sweep, grid, layout, chosen, cell } = this.#scene;
    if (context === null) return;
    const name = sweep.faults[grid.faults[row] ?? -1]?.name ?? '';
    const isMarked = row === chosen || row === cell?.row;
    const ground = isMarked ? this.#colours.select : this.#colours.panel;
    this.#fill(ground, 0, this.#y(row), layout.gutter - 1, ROW_HEIGHT - 1);
    context.fillStyle = this.#colours.ink;
    const text = shortened(context, name, layout.gutter - 20);
    context.fillText(text, 10, this.#y(row) + ROW_HEIGHT / 2);
  }

  #columnName(column: number): void {
    const context = this.#context;
    const { sweep, grid, layout, cell } = this.#scene;
    if (context === null) return;
    const name = sweep.names[grid.names[column] ?? -1] ?? '';
    const ink = column === cell?.column ? this.#colours.accent : this.#colours.ink;
    const centre = this.#x(column) + layout.cell / 2;
    if (layout.isLevel) {
      const [first, second] = linesOf(name);
      this.#centred(first, centre, layout.head - LINE - 14, this.#colours.muted);
      this.#centred(second, centre, layout.head - 14, ink);
      return;
    }
    context.save();
    context.translate(centre, layout.head - 8);
    context.rotate(-SLOPE);
    context.fillStyle = ink;
    context.fillText(shortened(context, nameText(name), roomOfName(layout)), 0, 0);
    context.restore();
  }

  #centred(text: string, centre: number, y: number, colour: string): void {
    const context = this.#context;
    if (context === null) return;
    context.fillStyle = colour;
    context.fillText(text, centre - context.measureText(text).width / 2, y);
  }
}

/** The indexes of what is in sight. */
function inSight(from: number, room: number, size: number, count: number): readonly number[] {
  const first = Math.max(0, Math.floor(from / size));
  const last = Math.min(count, Math.ceil((from + room) / size));
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
}
