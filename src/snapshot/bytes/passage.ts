import type { Diagnostic, Position } from '#diagnostics';
import { copyPiece, type Piece } from './piece.ts';
import { Refusal } from './refusal.ts';
import { spotIn } from './spot.ts';
import { STANDARD_BYTE_WORK } from './standard-byte-work.ts';

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

const REPLACEMENT = '\u{fffd}';

/** The text of a piece, with plain line breaks. Throws a {@link Refusal} when it is not UTF-8. */
export function decodePiece({ bytes, line, column }: Piece): string {
  const text = bytes.toString('utf8');
  // Only a text with that character can be the result of something else.
  if (text.includes(REPLACEMENT) && !STANDARD_BYTE_WORK.isUtf8(bytes)) {
    const spot = spotIn({ bytes, line, column }, text, text.indexOf(REPLACEMENT), 1);
    throw new Refusal(INVALID_UTF8, spot);
  }
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

const INVALID_UTF8 = {
  code: 'snapshot/invalid-utf8',
  message: 'a byte here belongs to no UTF-8 text',
  hint: 'save the file as UTF-8',
};
