/** Rows as in RFC 4180. A text that a spreadsheet would read as a formula begins with an apostrophe. */
export const csvOf = (
  titles: readonly string[],
  cells: readonly (readonly string[])[],
  rows: readonly number[],
): string =>
  [titles, ...rows.map((row) => cells.map((column) => column[row] ?? ''))]
    .map((values) => `${values.map(quoted).join(',')}\r\n`)
    .join('');

function quoted(text: string): string {
  const safe = /^[=+\-@](?!$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}
