const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|[hms]))+(?![\w])/;
const PART = /(\d+(?:\.\d+)?)(ms|[hms])/g;
const NUMBER = /^-?\d+(?:\.\d+)?(?![\w-])/;

/** The number that a cell begins with: seconds of a duration, or a plain number. */
export function numberIn(text: string): number | undefined {
  const [duration] = DURATION.exec(text) ?? [];
  if (duration !== undefined) {
    return [...duration.matchAll(PART)].reduce(
      (sum, [, amount, unit = 's']) => sum + Number(amount) * (UNITS[unit] ?? 1),
      0,
    );
  }
  const [number] = NUMBER.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * The order of rows by one column: numbers by size, then texts. Equal cells keep their order.
 *
 * @param rows indexes into the cells
 */
export function sorted(
  rows: readonly number[],
  cells: readonly string[],
  isDescending: boolean,
): readonly number[] {
  const keys = new Map(rows.map((row) => [row, numberIn(cells[row] ?? '')]));
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const one = keys.get(a);
    const other = keys.get(b);
    if (one !== undefined && other !== undefined) return sign * (one - other);
    if (one !== undefined || other !== undefined) return one === undefined ? 1 : -1;
    return sign * compare(cells[a] ?? '', cells[b] ?? '');
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
