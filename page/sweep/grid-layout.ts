import type { Grid } from './grid.ts';

export const ROW_HEIGHT = 22;
export const HEAD = 150;
const NARROWEST = 20;
const WIDEST = 96;
/** How steep the names of columns are. */
export const SLOPE = Math.PI / 3;

/** A cell by its row and column. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The sizes of the map, in pixels. */
export interface GridLayout {
  /** The width of the names of faults. */
  readonly gutter: number;
  /** The height of the names of what is down. */
  readonly head: number;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
}

/** Cells fill the width as long as they stay readable; more of them scroll. */
export function layoutOf({ faults, names }: Grid, width: number): GridLayout {
  const gutter = Math.round(Math.min(230, width * 0.34));
  // The name of the last column leans over its cell.
  const lean = Math.round(HEAD / Math.tan(SLOPE));
  const room = width - gutter - lean;
  const cell = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(room / Math.max(1, names.length))));
  return {
    ...{ gutter, head: HEAD, cell },
    width: Math.max(width, gutter + names.length * cell + lean),
    height: HEAD + faults.length * ROW_HEIGHT + 2,
  };
}
