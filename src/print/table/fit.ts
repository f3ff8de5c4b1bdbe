/** The preferred and the least width of one column of a table. */
export interface ColumnDemand {
  /** Columns of its longest cell. */
  readonly natural: number;
  /** Columns that it keeps in the narrowest table; columns that cannot shrink want their all. */
  readonly least: number;
  /** Gives way before all others do, as sentences do before names. */
  readonly first?: boolean;
}

/**
 * Widths with which the columns fill no more than `room`: those that go first give way as far as
 * they can, then always the widest that can shrink. The table stays too wide when no column can
 * shrink any more.
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
