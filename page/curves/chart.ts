import type { Place } from '../model/subject.ts';
import type { Colour } from '../timeline/colours.ts';

export interface Curve {
  readonly label: string;
  readonly colour: Extract<
    Colour,
    'good-ink' | 'accent' | 'bad' | 'warn-ink' | 'leaving' | 'muted'
  >;
  readonly isDashed?: boolean;
}

/** How the numbers of a chart are written. */
export type Unit = 'count' | 'bytes' | 'cpu' | 'tokens';

/** One chart: curves over the same instants. */
export interface Chart {
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly at: readonly number[];
  /** Null where a curve has none. */
  readonly values: readonly (readonly (number | null)[])[];
  /** Steps hold until the next instant; lines are straight. Default: steps. */
  readonly shape?: 'steps' | 'lines';
  /** Default: count. */
  readonly unit?: Unit;
  readonly marks?: readonly Mark[];
}

/** An event at an instant of a chart. */
export interface Mark {
  readonly at: number;
  readonly words: string;
  readonly place: Place;
}

/** Charts of one kind, of which a reader sees one at a time. */
export interface ChartGroup {
  /** The question that the choice answers, such as `Node`. */
  readonly label: string;
  readonly charts: readonly (Chart & { readonly name: string })[];
}
