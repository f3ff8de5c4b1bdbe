/** One character of a word, with its offset in the argument. */
export interface Letter {
  readonly char: string;
  readonly offset: number;
  /** A quoted character never separates words. */
  readonly quoted: boolean;
}

/** The text between blanks, without quotes. */
export interface Word {
  readonly letters: readonly Letter[];
  /** The bounds in the argument, quotes included. */
  readonly start: number;
  readonly end: number;
}

type Words =
  | { readonly ok: true; readonly words: readonly Word[] }
  | { readonly ok: false; readonly unclosedQuote: number };

/**
 * Splits an argument into words as shells do: at blanks, except between quotes of either kind. A
 * backslash escapes the next character; within double quotes it escapes only a backslash or a
 * quote.
 */
export function splitWords(text: string): Words {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const word = readWord(text, at);
    if (word.unclosedQuote !== undefined) return { ok: false, unclosedQuote: word.unclosedQuote };
    words.push(word);
    at = word.end;
  }
  return { ok: true, words };
}

function readWord(text: string, start: number): Word & { readonly unclosedQuote?: number } {
  const letters: Letter[] = [];
  let at = start;
  let quote: { readonly char: string; readonly offset: number } | undefined;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote === undefined && /\s/.test(char)) break;
    if (quote === undefined && (char === '"' || char === "'")) quote = { char, offset: at };
    else if (char === quote?.char) quote = undefined;
    else if (escapes(text, at, quote?.char)) {
      at += 1;
      letters.push({ char: text.charAt(at), offset: at, quoted: true });
    } else letters.push({ char, offset: at, quoted: quote !== undefined });
  }
  const word = { letters, start, end: at };
  return quote === undefined ? word : { ...word, unclosedQuote: quote.offset };
}

function escapes(text: string, at: number, quote: string | undefined): boolean {
  if (text[at] !== '\\' || at + 1 >= text.length) return false;
  if (quote === undefined) return true;
  return quote === '"' && (text[at + 1] === '"' || text[at + 1] === '\\');
}

export const textOf = (letters: readonly Letter[]): string =>
  letters.map(({ char }) => char).join('');

/** Cuts at each unquoted separator. */
export function splitAt(
  letters: readonly Letter[],
  separator: string,
): readonly (readonly Letter[])[] {
  const parts: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.char === separator && !letter.quoted) parts.push([]);
    else parts.at(-1)?.push(letter);
  }
  return parts;
}
