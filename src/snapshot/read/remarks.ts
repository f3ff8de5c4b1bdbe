import type { Remark } from '../documents.ts';
import { decodePiece } from '../source/decode.ts';
import type { Piece } from '../source/piece.ts';

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
