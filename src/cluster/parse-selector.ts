import { isLabelKey, isLabelValue } from './label-syntax.ts';
import { type LabelSelector, parseInteger, type Requirement } from './objects/selector.ts';

export type SelectorParse =
  | { readonly ok: true; readonly selector: LabelSelector }
  | { readonly ok: false; readonly problem: SelectorProblem };

/** The place in the text at which something else was expected. */
interface SelectorProblem {
  /** The expected text, such as `a label key`. */
  readonly expected: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Reads a label selector as kubectl takes it: `app=web`, `app==web`, `app!=web`, `app in (web, db)`,
 * `app notin (web)`, `app`, `!app`, `cores>4`, `cores<4`, joined by commas. A value may be empty.
 * @upstream apimachinery pkg/labels/selector.go Parser (1.36)
 */
export function parseSelector(text: string): SelectorParse {
  const tokens = tokenize(text);
  if (tokens.length === 0) return { ok: true, selector: [] };
  const selector: Requirement[] = [];
  for (const part of splitAtCommas(tokens, text.length)) {
    const requirement = parseRequirement(part);
    if ('expected' in requirement) return { ok: false, problem: requirement };
    selector.push(requirement);
  }
  return { ok: true, selector };
}

interface Token {
  readonly text: string;
  readonly offset: number;
}

/** One requirement's tokens; `end` is the place of a further token. */
interface Part {
  readonly tokens: readonly Token[];
  readonly end: Token;
}

const SYMBOL = /^(?:==|!=|[=!(),<>])$/;

const tokenize = (text: string): Token[] =>
  [...text.matchAll(/==|!=|[=!(),<>]|[^ \t\r\n=!(),<>]+/g)].map((match) => ({
    text: match[0],
    offset: match.index,
  }));

/** Commas between parentheses belong to a set of values. */
function splitAtCommas(tokens: readonly Token[], length: number): Part[] {
  const parts: Part[] = [];
  let part: Token[] = [];
  let inSet = false;
  for (const token of tokens) {
    if (token.text === '(') inSet = true;
    if (token.text === ')') inSet = false;
    if (token.text === ',' && !inSet) {
      parts.push({ tokens: part, end: token });
      part = [];
    } else {
      part.push(token);
    }
  }
  return [...parts, { tokens: part, end: { text: '', offset: length } }];
}

function parseRequirement({ tokens, end }: Part): Requirement | SelectorProblem {
  const negated = tokens[0]?.text === '!';
  const [keyToken, operator, ...operands] = negated ? tokens.slice(1) : tokens;
  if (keyToken === undefined || !isLabelKey(keyToken.text)) {
    return problem('a label key', keyToken ?? end);
  }
  const key = keyToken.text;
  if (negated) {
    return operator === undefined
      ? { key, operator: 'absent', values: [] }
      : problem("',' or the end", operator);
  }
  switch (operator?.text) {
    case undefined:
      return { key, operator: 'exists', values: [] };
    case '=':
    case '==':
      return exactValue(key, 'in', operands, end);
    case '!=':
      return exactValue(key, 'not-in', operands, end);
    case '>':
      return exactValue(key, 'above', operands, end);
    case '<':
      return exactValue(key, 'below', operands, end);
    case 'in':
      return setOfValues(key, 'in', operands, end);
    case 'notin':
      return setOfValues(key, 'not-in', operands, end);
    default:
      return problem('=, !=, in, notin, > or <', operator ?? end);
  }
}

function exactValue(
  key: string,
  operator: Requirement['operator'],
  [value, surplus]: readonly Token[],
  end: Token,
): Requirement | SelectorProblem {
  const text = value?.text ?? '';
  const ordered = operator === 'above' || operator === 'below';
  if (ordered && parseInteger(text) === undefined) return problem('a whole number', value ?? end);
  if (!isLabelValue(text)) return problem('a label value', value ?? end);
  if (surplus !== undefined) return problem("',' or the end", surplus);
  return { key, operator, values: [text] };
}

/** An empty value is between two commas, and between a comma and a parenthesis. */
function setOfValues(
  key: string,
  operator: 'in' | 'not-in',
  [open, ...rest]: readonly Token[],
  end: Token,
): Requirement | SelectorProblem {
  if (open?.text !== '(') return problem("'('", open ?? end);
  const closing = rest.findIndex((token) => token.text === ')');
  const inside = closing < 0 ? rest : rest.slice(0, closing);
  const values = [''];
  for (const token of inside) {
    const last = values.length - 1;
    if (token.text === ',') values.push('');
    else if (SYMBOL.test(token.text) || !isLabelValue(token.text)) {
      return problem('a label value', token);
    } else if (values[last] !== '') return problem("',' or ')'", token);
    else values[last] = token.text;
  }
  if (closing < 0) return problem("')'", end);
  const surplus = rest[closing + 1];
  return surplus === undefined ? { key, operator, values } : problem("',' or the end", surplus);
}

const problem = (expected: string, { text, offset }: Token): SelectorProblem => ({
  expected,
  offset,
  length: Math.max(1, text.length),
});
