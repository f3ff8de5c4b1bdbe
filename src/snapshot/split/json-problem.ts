import { quote } from '../bytes/quote.ts';
import { CUT_SHORT_HINT, type TextProblem } from '../bytes/refusal.ts';

/**
 * The place where a text stops being JSON, or repeats a key in one mapping. `JSON.parse` reports
 * quickly that it fails, but not where, and takes the last of repeated keys. Undefined for a valid
 * text.
 */
export function findJsonProblem(text: string): TextProblem | undefined {
  const walk = new JsonWalk();
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) return walk.isComplete ? undefined : cutShort(text.length);
    const end = endOfToken(text, at);
    if (typeof end === 'object') return end;
    const token = text.slice(at, end);
    const verdict = walk.step(token);
    if (verdict === 'repeated') return repeatedKey(token, at, end);
    if (verdict === 'unexpected') return unexpected(token, walk, at);
    at = end;
  }
}

const unexpected = (token: string, walk: JsonWalk, at: number): TextProblem =>
  walk.isAfterComma && '}]'.includes(token)
    ? trailingComma(token, at)
    : brokenJson(`found ${quote(token)}, expected ${walk.expected}`, at, at + token.length);

/** A list or a mapping that ends right after a comma, as other formats allow it. */
export const trailingComma = (bracket: string, at: number): TextProblem =>
  brokenJson(
    `a comma is left in front of ${quote(bracket)}`,
    at,
    at + bracket.length,
    'remove the comma: JSON has none behind the last one',
  );

const repeatedKey = (key: string, start: number, end: number): TextProblem => ({
  code: 'snapshot/duplicate-key',
  message: `the key ${key} occurs twice in one mapping`,
  hint: 'keep one of the two',
  start,
  end,
});

/**
 * The tokens allowed at a place. A `first-` value also allows the end of the collection just begun.
 */
type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma' | 'end';

const WORDS: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'first-value': 'a value or "]"',
  key: 'a key in double quotes',
  'first-key': 'a key in double quotes or "}"',
  colon: 'a colon',
  comma: 'a comma, or the end of the list or mapping',
  end: 'the end of the file',
};

/** Goes over the tokens of a text and tracks which ones may come next. */
class JsonWalk {
  /** The keys so far of each open bracket; undefined for a list. */
  readonly #open: (Set<string> | undefined)[] = [];
  #expected: Expected = 'value';

  get expected(): string {
    return WORDS[this.#expected];
  }

  get isAfterComma(): boolean {
    if (this.#expected === 'key') return true;
    const isInList = this.#open.length > 0 && this.#open.at(-1) === undefined;
    return this.#expected === 'value' && isInList;
  }

  get isComplete(): boolean {
    return this.#expected === 'end';
  }

  step(token: string): 'fine' | 'unexpected' | 'repeated' {
    if (token.startsWith('"') && this.#expected.endsWith('key')) return this.#addKey(token);
    const next = this.#follow(token);
    if (next === undefined) return 'unexpected';
    this.#expected = next;
    return 'fine';
  }

  #addKey(key: string): 'fine' | 'repeated' {
    const keys = this.#open.at(-1);
    if (keys?.has(key)) return 'repeated';
    keys?.add(key);
    this.#expected = 'colon';
    return 'fine';
  }

  /** The expectation after a token; undefined when the token itself was unexpected. */
  #follow(token: string): Expected | undefined {
    switch (this.#expected) {
      case 'first-key':
        return token === '}' ? this.#close() : undefined;
      case 'colon':
        return token === ':' ? 'value' : undefined;
      case 'comma':
        return this.#followElement(token);
      case 'first-value':
        return token === ']' ? this.#close() : this.#followValue(token);
      case 'value':
        return this.#followValue(token);
      default:
        return undefined;
    }
  }

  #followElement(token: string): Expected | undefined {
    const isMapping = this.#open.at(-1) !== undefined;
    if (token === ',') return isMapping ? 'key' : 'value';
    return token === (isMapping ? '}' : ']') ? this.#close() : undefined;
  }

  #followValue(token: string): Expected | undefined {
    if (token === '{' || token === '[') {
      this.#open.push(token === '{' ? new Set() : undefined);
      return token === '{' ? 'first-key' : 'first-value';
    }
    if ('}],:'.includes(token)) return undefined;
    return this.#open.length === 0 ? 'end' : 'comma';
  }

  #close(): Expected {
    this.#open.pop();
    return this.#open.length === 0 ? 'end' : 'comma';
  }
}

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

const brokenJson = (message: string, start: number, end: number, hint?: string): TextProblem => ({
  code: 'snapshot/broken-json',
  message,
  ...(hint !== undefined && { hint }),
  start,
  end,
});

const cutShort = (end: number): TextProblem => ({
  code: 'snapshot/truncated-json',
  message: 'the JSON ends in the middle',
  hint: CUT_SHORT_HINT,
  endsEarly: true,
  start: Math.max(0, end - 1),
  end,
});
