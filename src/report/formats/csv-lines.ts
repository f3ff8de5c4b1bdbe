export type CsvValue = string | number | boolean | null | undefined;

/** What stands in each column of a row, by the title of the column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** Rows as RFC 4180 has them; what is not known is empty. */
export function* csvLines<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row>,
  { headers }: { readonly headers: boolean },
): Generator<string> {
  if (headers) yield lineOf(Object.keys(columns));
  for (const row of rows) yield lineOf(Object.values(columns).map((cell) => cell(row)));
}

const lineOf = (values: readonly CsvValue[]): string => `${values.map(quoted).join(',')}\r\n`;

function quoted(value: CsvValue): string {
  const text = `${value ?? ''}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
