export const AXIS_HEIGHT = 30;
/** The height of the bars of a row, with the space around them. */
export const BAR_HEIGHT = 22;

/** The sizes of rows, in pixels. */
export interface RowLayout {
  /** The width of the labels in front of the bars; 0 where they are above. */
  readonly gutter: number;
  /** The height of the labels above the bars; 0 where they are in front. */
  readonly labelHeight: number;
  readonly rowHeight: number;
}

/** In a narrower timeline, such as on a phone, names are above their bars, so that none is cut. */
const NARROW = 600;
const LABEL_HEIGHT = 18;
const LEAST_GUTTER = 120;
const PART_OF_GUTTER = 0.34;
const MARGIN = 20;

/**
 * @param width - the width of the timeline
 * @param label - the width of the widest label
 */
export function rowLayout(width: number, label: number): RowLayout {
  if (width < NARROW) {
    return { gutter: 0, labelHeight: LABEL_HEIGHT, rowHeight: LABEL_HEIGHT + BAR_HEIGHT };
  }
  const wanted = Math.max(LEAST_GUTTER, label + MARGIN);
  const gutter = Math.round(Math.min(wanted, width * PART_OF_GUTTER));
  return { gutter, labelHeight: 0, rowHeight: BAR_HEIGHT };
}
