/** Rows by a number that they have: those of number `n` are `rows[starts[n]]` to `rows[starts[n + 1]]`. */
export interface Grouped {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/** Groups rows by a column in which a negative number is none. Keeps the order of rows. */
export function groupBy(column: Int32Array, numbers: number): Grouped {
  const starts = new Int32Array(numbers + 1);
  for (const number of column) {
    if (number >= 0) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  }
  for (let number = 0; number < numbers; number += 1) {
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  }
  const next = starts.slice();
  const rows = new Int32Array(starts[numbers] ?? 0);
  for (const [row, number] of column.entries()) {
    if (number < 0) continue;
    const place = next[number] ?? 0;
    rows[place] = row;
    next[number] = place + 1;
  }
  return { starts, rows };
}

export const rowsOf = ({ starts, rows }: Grouped, number: number): Int32Array =>
  rows.subarray(starts[number] ?? 0, starts[number + 1] ?? 0);
