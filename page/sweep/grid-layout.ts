import type { Grid } from './grid.ts';
import { nameText } from './outage-text.ts';

export const ROW_HEIGHT = 22;
export const FONT = '12px system-ui, sans-serif';
/** How steep the names of many columns are. */
export const SLOPE = Math.PI / 3;
/** The room between a name and the borders of its cell. */
const PADDING = 20;
const LEVEL_HEAD = 46;
const TALLEST_HEAD = 220;
const NARROWEST = 20;
const WIDEST = 96;
const WIDEST_LEVEL = 240;
const PART_OF_GUTTER = 0.45;

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
  /** Whether these names are level, in two lines each. */
  readonly isLevel: boolean;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
}

/** The widths of the widest names, in pixels. */
export interface NameWidths {
  readonly fault: number;
  /** Of a line of a name in two lines. */
  readonly line: number;
  /** Of a name in one line. */
  readonly name: number;
}

/** A name in two lines: its namespace, with its kind for a workload, and its own name. */
export function linesOf(name: string): readonly [string, string] {
  const text = nameText(name);
  const end = text.lastIndexOf('/') + 1;
  return [text.slice(0, end), text.slice(end)];
}

/** Names are level if there is room for all of them. Cells of more columns shrink, then scroll. */
export function layoutOf({ faults, names }: Grid, width: number, widest: NameWidths): GridLayout {
  const gutter = Math.round(Math.min(widest.fault + PADDING + 4, width * PART_OF_GUTTER));
  const columns = Math.max(1, names.length);
  const inside = (head: number) => head + faults.length * ROW_HEIGHT + 2;
  const room = Math.floor((width - gutter) / columns);
  if (widest.line + PADDING <= room) {
    const cell = Math.min(WIDEST_LEVEL, room);
    return { gutter, head: LEVEL_HEAD, isLevel: true, cell, width, height: inside(LEVEL_HEAD) };
  }
  const head = Math.round(Math.min(TALLEST_HEAD, widest.name * Math.sin(SLOPE) + PADDING));
  // The name of the last column leans over its cell.
  const lean = Math.round(head / Math.tan(SLOPE));
  const fitting = Math.floor((width - gutter - lean) / columns);
  const cell = Math.min(WIDEST, Math.max(NARROWEST, fitting));
  return {
    ...{ gutter, head, isLevel: false, cell },
    width: Math.max(width, gutter + names.length * cell + lean),
    height: inside(head),
  };
}

/** The room for a name that leans, in pixels. */
export const roomOfName = ({ head }: GridLayout): number => (head - PADDING) / Math.sin(SLOPE);
