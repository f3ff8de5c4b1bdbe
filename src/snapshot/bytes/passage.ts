import type { Diagnostic, Position } from '#diagnostics';
import { decodePiece } from './decode.ts';
import { copyPiece, type Piece } from './piece.ts';
import { spotIn } from './spot.ts';

/** Lines that hold nothing, or a comment. */
const LEAD = /^(?:[ \t]*(?:#[^\n]*)?\n)+/;

export type Place = Required<Pick<Diagnostic, 'path' | 'position' | 'excerpt'>>;

/**
 * A text to read as one document, from one stretch of a file or from several: the envelope of a
 * list comes from before and after its items.
 */
export class Passage {
  readonly path: string;
  readonly pieces: readonly Piece[];
  #parts: readonly string[] | undefined;

  constructor(path: string, pieces: readonly Piece[]) {
    this.path = path;
    this.pieces = pieces;
  }

  /** The same stretch, without the rest of the file in memory. */
  copy(): Passage {
    return new Passage(this.path, this.pieces.map(copyPiece));
  }

  get text(): string {
    return this.#texts().join('');
  }

  /** The beginning of the content, after comments and blank lines. */
  get start(): Position {
    const [piece] = this.pieces;
    const text = this.#texts()[0] ?? '';
    const { line = 1, column = 1 } = piece ?? {};
    const lead = LEAD.exec(text)?.[0] ?? '';
    if (lead === '') return { line, column };
    return { line: line + lead.split('\n').length - 1, column: 1 };
  }

  /** The place from `start` to `end` (exclusive). Only the first of several lines is shown. */
  place(start: number, end: number): Place {
    let before = 0;
    const texts = this.#texts();
    for (const [index, piece] of this.pieces.entries()) {
      const text = texts[index] ?? '';
      const isLast = index === this.pieces.length - 1;
      if (start < before + text.length || isLast) {
        return { path: this.path, ...spotIn(piece, text, start - before, end - start) };
      }
      before += text.length;
    }
    return { path: this.path, position: { line: 1, column: 1 }, excerpt: { text: '', length: 1 } };
  }

  #texts(): readonly string[] {
    this.#parts ??= this.pieces.map(decodePiece);
    return this.#parts;
  }
}
