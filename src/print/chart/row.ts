import type { Painter } from '../table/painter.ts';
import type { Axis } from './course.ts';

/** A line of the drawing. */
export interface Row {
  readonly label: string;
  readonly cells: (axis: Axis) => readonly Cell[];
  /** A summary of the line. */
  readonly note: string;
  /** The last instant at which it changes. */
  readonly last: number;
}

/** The content of one column: a letter, or a number on a scale from `least` to `most`. */
export type Cell =
  | {
      readonly kind: 'level';
      readonly value: number;
      /**
       * The least value of the scale: 0 unless the number stays far above, where its changes would
       * be invisible.
       */
      readonly least?: number;
      readonly most: number;
      readonly paint: keyof Painter;
    }
  | { readonly kind: 'letter'; readonly letter: string; readonly paint: keyof Painter };

/** The letter of an empty column. */
export const NONE = '.';
