/** One entry on each line. */
export function* ndjson(entries: Iterable<object>): Generator<string> {
  for (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}
