import { visible } from '#units';
import type { CsvValue, Sheet } from '../parts/sheet.ts';

/**
 * Rows as in RFC 4180. An unknown value is an empty field. A text that a spreadsheet would read as
 * a formula begins with an apostrophe.
 */
export function* csv(
  { titles, rows }: Sheet,
  { headers }: { readonly headers: boolean },
): Generator<string> {
  if (headers) yield lineOf(titles);
  for (const row of rows) yield lineOf(row);
}

const lineOf = (values: readonly CsvValue[]): string => `${values.map(quoted).join(',')}\r\n`;

function quoted(value: CsvValue): string {
  const text = visible(`${value ?? ''}`);
  if (typeof value === 'string' && /^[=+\-@]/.test(text)) return inQuotes(`'${text}`);
  return /[",]/.test(text) ? inQuotes(text) : text;
}

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;
