import { parseJson } from '#units';
import { helmTemplate } from '../bytes/helm-template.ts';
import type { TextProblem } from '../bytes/refusal.ts';
import { findJsonProblem } from '../split/json-problem.ts';
import { EVERYTHING, type Shape } from './shape.ts';
import { type Header, headerOf, type Shares } from './value.ts';
import { readCarefulYaml } from './yaml/careful-yaml.ts';
import { readQuickYaml } from './yaml/quick-yaml.ts';

type RawResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'broken'; readonly problems: readonly TextProblem[] }
  /** The text refers to another part of its document, and cannot be read without it. */
  | { readonly kind: 'needs-document' };

/** The conversion of texts in one format into raw values. */
export interface Format {
  /** The header, as far as it is visible without reading the object. */
  peek(text: string): Header | undefined;
  /** The header in the text before the items of a list. */
  headerOfHead(head: string): Header | undefined;
  /**
   * Reads at least the fields that the shape names. A thorough reading also finds mistakes that do
   * not affect them.
   */
  read(text: string, shape: Shape, thoroughly: boolean, shares: Shares): RawResult;
  /** The path of an item in the value read from the item's text. */
  readonly pathOfItem: readonly number[];
}

/** An item of YAML includes the dash before it, and reads as a list of one. */
export const YAML: Format = {
  peek: peekYaml,
  headerOfHead: peekYaml,
  read: readYaml,
  pathOfItem: [0],
};

export const JSON_FORMAT: Format = {
  peek: peekJson,
  headerOfHead: (head) => headerOf(parseJson(`${head}]}`)),
  read: readJson,
  pathOfItem: [],
};

function readYaml(text: string, shape: Shape, thoroughly: boolean, shares: Shares): RawResult {
  const quick = readQuickYaml(text, thoroughly ? EVERYTHING : shape, shares);
  if (quick.accepted) return { kind: 'value', value: quick.value };
  if (quick.reason === 'anchor-or-alias') return { kind: 'needs-document' };
  if (text.startsWith('{{', quick.offset)) {
    return { kind: 'broken', problems: [helmTemplate(quick.offset)] };
  }
  const careful = readCarefulYaml(text);
  if (careful.ok) return { kind: 'value', value: careful.value };
  const { problems } = careful;
  const needsMore = problems.some(({ code }) => code === 'snapshot/unknown-anchor');
  return needsMore ? { kind: 'needs-document' } : { kind: 'broken', problems };
}

/** Flow mappings of YAML look like JSON; larger ones are not worth the time that `yaml` takes. */
const LONGEST_FLOW = 1_000_000;

function readJson(text: string, _shape: Shape, thoroughly: boolean): RawResult {
  const value = parseJson(text);
  if (value !== undefined) {
    // JSON.parse accepts repeated keys.
    const problem = thoroughly ? findJsonProblem(text) : undefined;
    return problem === undefined
      ? { kind: 'value', value }
      : { kind: 'broken', problems: [problem] };
  }
  const careful = text.length <= LONGEST_FLOW ? readCarefulYaml(text) : undefined;
  if (careful?.ok) return { kind: 'value', value: careful.value };
  const problem = findJsonProblem(text);
  return { kind: 'broken', problems: problem === undefined ? [] : [problem] };
}

const HEADER_FIRST =
  /^\{\s*"(apiVersion|kind)":\s*"([\w./-]+)",\s*"(apiVersion|kind)":\s*"([\w./-]+)"/;

/** The header of an object that begins with it, as objects of the API do. */
function peekJson(text: string): Header | undefined {
  const [, first, value, second, other] = HEADER_FIRST.exec(text) ?? [];
  if (first === undefined || second === undefined || first === second) return undefined;
  const fields = new Map([
    [first, value],
    [second, other],
  ]);
  const [apiVersion, kind] = [fields.get('apiVersion'), fields.get('kind')];
  return apiVersion === undefined || kind === undefined ? undefined : { apiVersion, kind };
}

/**
 * The header of an object that is printed line by line: two keys at the indentation of the first.
 */
function peekYaml(text: string): Header | undefined {
  const indent = /^ *(?:- +)?/.exec(text)?.[0].length ?? 0;
  const kind = peekField(text, indent, 'kind');
  const apiVersion = peekField(text, indent, 'apiVersion');
  return kind === undefined || apiVersion === undefined ? undefined : { kind, apiVersion };
}

const PLAIN_VALUE = /[\w./-]+ *(?=\n|$)/y;

function peekField(text: string, indent: number, name: string): string | undefined {
  const key = `${name}: `;
  // The first key may follow the dash of its item.
  const lineStart = text.startsWith(key, indent)
    ? 0
    : text.indexOf(`\n${' '.repeat(indent)}${key}`) + 1;
  if (lineStart === 0 && !text.startsWith(key, indent)) return undefined;
  PLAIN_VALUE.lastIndex = lineStart + indent + key.length;
  return PLAIN_VALUE.exec(text)?.[0].trimEnd();
}
