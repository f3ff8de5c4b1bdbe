import type { Excerpt, Position } from '#diagnostics';
import type { Piece } from './piece.ts';

/** A place in a file, with its line. */
export interface Spot {
  readonly position: Position;
  readonly excerpt: Excerpt;
}

/** Characters of a line kept on either side of a spot, because some lines have ten megabytes. */
const EXCERPT_REACH = 200;

/** The spot at `wanted` in the text of a piece. Only the first of several lines is shown. */
export function spotIn(piece: Piece, text: string, wanted: number, length: number): Spot {
  const start = Math.min(wanted, text.length);
  const lineStart = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const breakAfter = text.indexOf('\n', start);
  const lineEnd = breakAfter < 0 ? text.length : breakAfter;
  // The first line of a piece may begin in the middle of a line of the file.
  const before = lineStart === 0 ? piece.column - 1 : 0;
  const from = Math.max(lineStart, start - EXCERPT_REACH);
  const to = Math.min(lineEnd, start + EXCERPT_REACH);
  return {
    position: {
      line: piece.line + countBreaks(text, lineStart),
      column: before + start - lineStart + 1,
    },
    excerpt: {
      text: text.slice(from, to),
      length: Math.max(1, Math.min(length, to - start)),
      cutBefore: before + from - lineStart,
    },
  };
}

function countBreaks(text: string, end: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) breaks++;
  return breaks;
}
