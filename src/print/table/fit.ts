/** The preferred and the least width of one column of a table. */
export interface ColumnDemand {
  /** The width of the longest cell. */
  readonly natural: number;
  /** The width in the narrowest table. Columns that cannot shrink need their natural width. */
  readonly least: number;
  /** Shrinks before all others, as sentences do before names. */
  readonly first?: boolean;
}

/**
 * Widths that fill at most `room`. Columns marked `first` shrink as far as they can, then always
 * the widest column that can shrink. The table stays too wide if no column can shrink further.
 */
export function fitColumns(demands: readonly ColumnDemand[], room: number): readonly number[] {
  const widths = demands.map(({ natural }) => natural);
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = widestShrinkable(demands, widths, true) ?? widestShrinkable(demands, widths);
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

function widestShrinkable(
  demands: readonly ColumnDemand[],
  widths: readonly number[],
  onlyFirst = false,
): number | undefined {
  let widest: number | undefined;
  for (const [index, { least, first }] of demands.entries()) {
    if (onlyFirst && first !== true) continue;
    const width = widths[index] ?? 0;
    if (width > least && (widest === undefined || width > (widths[widest] ?? 0))) widest = index;
  }
  return widest;
}
