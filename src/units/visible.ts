/** Control characters, marks that change the direction of text, and lone surrogates. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const LAST_OF_TWO_DIGITS = 0xff;

/**
 * A text of an input in a form safe to show: characters that would control a terminal, break a line
 * or hide other text become escapes, such as `\x1b`.
 */
export const visible = (text: string): string =>
  text.replace(HIDDEN, (character) => SHORT[character] ?? escapeOf(character));

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code <= LAST_OF_TWO_DIGITS
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u{${code.toString(16)}}`;
}

/** Characters that JSON leaves unescaped and no terminal should receive. */
const UNESCAPED_BY_JSON =
  /[\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** A JSON text with escapes for terminal control characters, and with the same meaning. */
export const visibleJson = (json: string): string =>
  json.replace(
    UNESCAPED_BY_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Whether a text has characters that only {@link visibleJson} escapes. */
export const hidesFromJson = (text: string): boolean => text.search(UNESCAPED_BY_JSON) >= 0;
