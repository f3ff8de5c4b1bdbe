/** What a file holds: objects as kubectl prints them, or one JSON object a line. */
export type SortOfFile = 'objects' | 'lines';

/** Bytes that hold the first line of almost any log. */
const LOOKED_AT = 1_000_000;

/**
 * Tells a log of JSON lines from a file of objects: its first line is a complete Event or entry of
 * an audit log, and is not the whole of a file that kubectl printed on one line. Of a longer line
 * than {@link LOOKED_AT} only the beginning is read.
 */
export async function sortOf(chunks: AsyncIterable<Buffer>): Promise<SortOfFile> {
  const read: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  for await (const chunk of chunks) {
    const end = chunk.indexOf('\n');
    isWhole = end >= 0;
    // A copy, because the next chunk may reuse the memory.
    read.push(Buffer.from(isWhole ? chunk.subarray(0, end) : chunk));
    length += chunk.length;
    if (isWhole || length >= LOOKED_AT) break;
  }
  const first = Buffer.concat(read).toString('utf8');
  return (isWhole || length < LOOKED_AT ? isLine(first) : beginsEvent(first)) ? 'lines' : 'objects';
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

/** An entry with a long body is of an audit log: Events of clusters are short. */
const beginsEvent = (text: string): boolean =>
  /^\{(?:"[^"\\]*":\s*"[^"\\]*",\s*)*"apiVersion":\s*"audit\.k8s\.io\/v[^"]*"/.test(text) &&
  !/^\{(?:"[^"\\]*":\s*"[^"\\]*",\s*)*"kind":\s*"EventList"/.test(text);
