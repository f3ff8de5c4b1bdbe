/** What a file holds: objects as kubectl prints them, or one JSON object a line. */
export type SortOfFile = 'objects' | 'lines';

/** Bytes that hold the first line of any log. */
const LOOKED_AT = 1_000_000;

/**
 * Tells a log of JSON lines from a file of objects: its first line is a complete Event or entry of
 * an audit log, and is not the whole of a file that kubectl printed on one line.
 */
export async function sortOf(chunks: AsyncIterable<Buffer>): Promise<SortOfFile> {
  let start: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    start = Buffer.concat([start, chunk]);
    if (start.includes('\n') || start.length >= LOOKED_AT) break;
  }
  const [first = ''] = start.toString('utf8').split('\n', 1);
  return isLine(first) ? 'lines' : 'objects';
}

function isLine(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'object' &&
      value !== null &&
      /"kind":\s*"Event"/.test(text) &&
      !('items' in value)
    );
  } catch {
    return false;
  }
}
