import { INCOMPLETE, isSpace } from './json-scan.ts';

/** `kubectl cluster-info dump` prints logs between its lists. */
const LOGS_BEGIN = '==== START logs';
const LOGS_END = '\n==== END logs';
/** JSON documents may stand in a YAML stream. */
const MARKERS = ['---', '...'];

/**
 * Where the next document begins, past spaces, document markers and logs; the end of the bytes when
 * there is none, and `INCOMPLETE` when the next window must tell.
 */
export function endOfGap(bytes: Buffer, from: number, isLast: boolean): number {
  let at = from;
  while (at < bytes.length) {
    if (isSpace(bytes[at])) {
      at++;
    } else if (startsWith(bytes, at, LOGS_BEGIN)) {
      const end = bytes.indexOf(LOGS_END, at);
      if (end < 0) return isLast ? bytes.length : INCOMPLETE;
      at = endOfLine(bytes, end + 1);
    } else if (MARKERS.some((marker) => startsWith(bytes, at, marker))) {
      at += 3;
    } else if (!isLast && bytes.length - at < LOGS_BEGIN.length) {
      return INCOMPLETE;
    } else {
      return at;
    }
  }
  return at;
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('\n', from);
  return end < 0 ? bytes.length : end;
}
