import type { Remark } from '../snapshot.ts';
import { decodePiece } from '../source/decode.ts';
import type { Piece } from '../source/piece.ts';

const NAME = 'k8s-evict:';
const COMMENT = /(?:^|\s)#\s*k8s-evict:(.*)$/;

/** The comments of a piece that speak to this program. */
export function remarksIn(piece: Piece, path: string): readonly Remark[] {
  // Nearly no text has any, and bytes are searched much faster than lines are split.
  if (!piece.bytes.includes(NAME)) return [];
  return decodePiece(piece)
    .split('\n')
    .flatMap((line, index): readonly Remark[] => {
      const text = COMMENT.exec(line)?.[1];
      return text === undefined ? [] : [{ path, line: piece.line + index, text: text.trim() }];
    });
}
