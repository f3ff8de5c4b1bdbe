import { quote } from '../bytes/quote.ts';
import { CUT_SHORT_HINT, type TextProblem } from '../bytes/refusal.ts';

const SPACES = ' \t\n\r';

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACES.includes(text.charAt(at))) at++;
  return at;
}

/** The end of a bracket, a text, a number or a word; a problem when no token begins there. */
export function endOfToken(text: string, at: number): number | TextProblem {
  const first = text.charAt(at);
  if ('{}[],:'.includes(first)) return at + 1;
  return first === '"' ? endOfText(text, at) : endOfWord(text, at);
}

const BACKSLASH = 92;
const DOUBLE_QUOTE = 34;
const FIRST_PRINTABLE = 32;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** A loop, because a pattern would need a stack as deep as the text is long. */
function endOfText(text: string, start: number): number | TextProblem {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE) return at + 1;
    if (code < FIRST_PRINTABLE) {
      return brokenJson('this text is not closed on its line', start, at, 'end it with "');
    }
    if (code !== BACKSLASH) continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return brokenJson('JSON knows no such escape', at, at + 2);
    at = ESCAPE.lastIndex - 1;
  }
  return cutShort(text.length);
}

const WORD = /[^\s{}[\],:"]+/y;
const LITERAL = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/;
/** Numbers and words are short; a longer run of characters is neither. */
const LONGEST_WORD = 1_000;

function endOfWord(text: string, start: number): number | TextProblem {
  WORD.lastIndex = 0;
  const [word = text.charAt(start)] = WORD.exec(text.slice(start, start + LONGEST_WORD)) ?? [];
  const end = start + word.length;
  if (LITERAL.test(word)) return end;
  if (end === text.length) return cutShort(end);
  return brokenJson(`${quote(word)} is no JSON`, start, end, 'texts stand in double quotes');
}

export const brokenJson = (
  message: string,
  start: number,
  end: number,
  hint?: string,
): TextProblem => ({
  code: 'snapshot/broken-json',
  message,
  ...(hint !== undefined && { hint }),
  start,
  end,
});

export const cutShort = (end: number): TextProblem => ({
  code: 'snapshot/truncated-json',
  message: 'the JSON ends in the middle',
  hint: CUT_SHORT_HINT,
  endsEarly: true,
  start: Math.max(0, end - 1),
  end,
});
