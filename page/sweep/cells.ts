import type { PageSweep } from '#page-data';
import { visible } from '#units';
import type { Grid } from './grid.ts';
import { type Cell, type GridLayout, ROW_HEIGHT } from './grid-layout.ts';
import { nameText, outageText } from './outage-text.ts';

/** The cell at a place of the canvas; the column is -1 over the name of a fault. */
export function cellAt(
  { offsetX, offsetY }: { readonly offsetX: number; readonly offsetY: number },
  { scrollLeft, scrollTop }: HTMLElement,
  { gutter, head, cell }: GridLayout,
  { faults, names }: Grid,
): Cell | undefined {
  if (offsetY < head) return undefined;
  const row = Math.floor((offsetY - head + scrollTop) / ROW_HEIGHT);
  const column = offsetX < gutter ? -1 : Math.floor((offsetX - gutter + scrollLeft) / cell);
  return row < faults.length && column < names.length ? { row, column } : undefined;
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The next cell in the direction of an arrow key; undefined for other keys. */
export function movedCell(
  key: string,
  from: Cell | undefined,
  { faults, names }: Grid,
): Cell | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const { row, column } = from ?? { row: -step.row, column: -step.column };
  const inside = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);
  return {
    row: inside(row + step.row, faults.length),
    column: inside(column + step.column, names.length),
  };
}

/** Scrolls so that a cell is in sight. */
export function reveal(scroller: HTMLElement, layout: GridLayout, { row, column }: Cell): void {
  const { gutter, head, cell } = layout;
  const roomX = scroller.clientWidth - gutter - cell;
  const roomY = scroller.clientHeight - head - ROW_HEIGHT;
  const [x, y] = [column * cell, row * ROW_HEIGHT];
  scroller.scrollLeft = Math.min(Math.max(scroller.scrollLeft, x - roomX), x);
  scroller.scrollTop = Math.min(Math.max(scroller.scrollTop, y - roomY), y);
}

/** A cell in words. */
export function wordsOf({ row, column }: Cell, sweep: PageSweep, grid: Grid): string | undefined {
  const fault = sweep.faults[grid.faults[row] ?? -1];
  if (fault === undefined) return undefined;
  const name = sweep.names[grid.names[column] ?? -1];
  if (name === undefined) return visible(fault.name);
  const outage = grid.at(row, column);
  const state = outage === undefined ? 'not down' : outageText(outage);
  return visible(`${fault.name}: ${nameText(name)} ${state}`);
}
