import type { Painter } from '../table/painter.ts';
import type { Axis } from './course.ts';

/** A line of the drawing. */
export interface Row {
  readonly label: string;
  readonly cells: (axis: Axis) => readonly Cell[];
  /** What the line comes to. */
  readonly note: string;
  /** The last instant at which it changes. */
  readonly last: number;
}

/** What stands in one column: how far a number is from `least` to `most`, or a letter. */
export type Cell =
  | {
      readonly kind: 'level';
      readonly value: number;
      /** 0 unless the number never comes near that: its ups and downs would not be seen. */
      readonly least?: number;
      readonly most: number;
      readonly paint: keyof Painter;
    }
  | { readonly kind: 'letter'; readonly letter: string; readonly paint: keyof Painter };

/** What stands where there is nothing. */
export const NONE = '.';
