import { INCOMPLETE, isSpace } from './json-scan.ts';

/** `kubectl cluster-info dump` prints logs between its lists. */
const LOGS_BEGIN = '==== START logs';
const LOGS_END = '\n==== END logs';
/** JSON documents may be part of a YAML stream. */
const MARKERS = ['---', '...'];

/**
 * The beginning of the next document, after spaces, document markers and logs; the end of the bytes
 * when there is none, and `INCOMPLETE` when that depends on the next window.
 */
export function endOfGap(bytes: Buffer, from: number, isLast: boolean): number {
  for (let at = from; ; ) {
    const next = endOfFiller(bytes, at, isLast);
    if (next === at || next === INCOMPLETE) return next;
    at = next;
  }
}

/** The end of one space, marker or log; `at` itself when none begins there. */
function endOfFiller(bytes: Buffer, at: number, isLast: boolean): number {
  if (at >= bytes.length) return at;
  if (isSpace(bytes[at])) return at + 1;
  if (startsWith(bytes, at, LOGS_BEGIN)) return endOfLogs(bytes, at, isLast);
  if (MARKERS.some((marker) => startsWith(bytes, at, marker))) return at + 3;
  return !isLast && bytes.length - at < LOGS_BEGIN.length ? INCOMPLETE : at;
}

function endOfLogs(bytes: Buffer, at: number, isLast: boolean): number {
  const end = bytes.indexOf(LOGS_END, at);
  if (end >= 0) return endOfLine(bytes, end + 1);
  return isLast ? bytes.length : INCOMPLETE;
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('\n', from);
  return end < 0 ? bytes.length : end;
}
