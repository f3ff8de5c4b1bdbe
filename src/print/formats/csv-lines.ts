import { visible } from '#units';

export type CsvValue = string | number | boolean | null | undefined;

/** What stands in each column of a row, by the title of the column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/**
 * Rows as RFC 4180 has them; what is not known is empty. A text that a spreadsheet would take for a
 * formula has an apostrophe before it, as people mark text there.
 */
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
  const text = visible(`${value ?? ''}`);
  if (typeof value === 'string' && /^[=+\-@]/.test(text)) return inQuotes(`'${text}`);
  return /[",]/.test(text) ? inQuotes(text) : text;
}

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
