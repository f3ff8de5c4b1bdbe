import { decodePiece } from './passage.ts';
import type { Piece } from './piece.ts';

/** A comment for this program: `# k8s-evict: ignore CODE reason`. */
export interface Remark {
  readonly path: string;
  readonly line: number;
  /** The text after `k8s-evict:`, without surrounding blanks. */
  readonly text: string;
}

const NAME = 'k8s-evict:';
const COMMENT = /(?:^|\s)#\s*k8s-evict:(.*)$/;

/** The comments of a piece for this program. */
export function remarksIn(piece: Piece, path: string): readonly Remark[] {
  // Hardly any text has one, and searching bytes is much faster than splitting lines.
  if (!piece.bytes.includes(NAME)) return [];
  return decodePiece(piece)
    .split('\n')
    .flatMap((line, index): readonly Remark[] => {
      const text = COMMENT.exec(line)?.[1];
      return text === undefined ? [] : [{ path, line: piece.line + index, text: text.trim() }];
    });
}
