export type CsvValue = string | number | boolean | null | undefined;

/** The cell of a row in each column, by the title of the column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** A table for spreadsheets. */
export interface Sheet {
  readonly titles: readonly string[];
  readonly rows: Iterable<readonly CsvValue[]>;
}

export const sheetOf = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): Sheet => {
  const cells = Object.values(columns);
  return {
    titles: Object.keys(columns),
    rows: mapped(rows, (row) => cells.map((cell) => cell(row))),
  };
};

function* mapped<T, U>(items: Iterable<T>, map: (item: T) => U): Generator<U> {
  for (const item of items) yield map(item);
}
