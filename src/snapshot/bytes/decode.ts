import type { Piece } from './piece.ts';
import { Refusal } from './refusal.ts';
import { spotIn } from './spot.ts';
import { STANDARD_BYTE_WORK } from './standard-byte-work.ts';

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
