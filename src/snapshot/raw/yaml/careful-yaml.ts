import { Composer, type Document, isMap, isNode, isScalar, Lexer, Parser, visit } from 'yaml';
import type { TextProblem } from '../../bytes/refusal.ts';
import type { FieldPath } from '../field-path.ts';
import {
  explainAliasError,
  explainYamlErrors,
  lineTooLong,
  tooComplex,
  tooDeep,
} from './yaml-problems.ts';

export type CarefulResult =
  | { readonly ok: true; readonly value: unknown; readonly document: CarefulDocument }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** The bounds of a value in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** About ten megabytes of YAML: beyond that the parser takes minutes and gigabytes. */
const MOST_LEXEMES = 3_000_000;
const DEEPEST = 200;
const LONGEST_LINE = 1_000_000;
/** Each use of an anchor counts, multiplied by the uses within it. */
const MOST_ALIASES = 10_000;

const OPTIONS = { prettyErrors: false, merge: true, logLevel: 'silent' } as const;

/** Reads one YAML document of any form with the package `yaml`, and keeps the places of values. */
export function readCarefulYaml(text: string): CarefulResult {
  const hopeless = findHopeless(text);
  if (hopeless !== undefined) return { ok: false, problems: [hopeless] };
  try {
    const [document, ...others] = new Composer(OPTIONS).compose(tokensOf(text), true, text.length);
    if (document === undefined) return { ok: true, value: null, document: new CarefulDocument() };
    const errors = [document, ...others].flatMap((each) => each.errors);
    if (errors.length > 0) {
      const startOf = (end: number) => startOfScalar(document, end);
      return { ok: false, problems: explainYamlErrors(errors, text, startOf) };
    }
    const value = document.toJS({ maxAliasCount: MOST_ALIASES });
    return { ok: true, value, document: new CarefulDocument(document) };
  } catch (thrown) {
    return { ok: false, problems: [explainThrown(thrown, text)] };
  }
}

/** A document that was read, with the places of its values. */
export class CarefulDocument {
  readonly #document: Document.Parsed | undefined;

  constructor(document?: Document.Parsed) {
    this.#document = document;
  }

  /**
   * The place of a field, or of the nearest enclosing value where the field is missing or comes
   * from an alias.
   */
  spanOf(path: FieldPath): Span {
    for (let length = path.length; length > 0; length--) {
      const node: unknown = this.#document?.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return { start: node.range[0], end: node.range[1] };
    }
    const [start = 0, end = 0] = this.#document?.contents?.range ?? [];
    return { start, end };
  }

  /** The place of a field's name, or of the value if it has no name, such as an item. */
  spanOfName(path: FieldPath): Span {
    const parent: unknown = this.#document?.getIn(path.slice(0, -1), true);
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
      : undefined;
    const range = isNode(pair?.key) ? pair.key.range : undefined;
    return range ? { start: range[0], end: range[1] } : this.spanOf(path);
  }
}

/**
 * The start of the scalar that ends at an offset: the end of one without its quote is not helpful.
 */
function startOfScalar(document: Document.Parsed, end: number): number {
  let start = end;
  visit(document, {
    Scalar(_, { range }) {
      if (range?.[1] === end) start = range[0];
    },
  });
  return start;
}

/** Thrown out of the parser where a text would take too long or nests too deeply. */
class TooMuch {
  readonly problem: TextProblem;

  constructor(problem: TextProblem) {
    this.problem = problem;
  }
}

/** The parser keeps a stack of its own, but the composer of its tokens recurses. */
function* tokensOf(text: string) {
  const parser = new Parser();
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > DEEPEST) throw new TooMuch(tooDeep(parser.offset));
    if (++lexemes > MOST_LEXEMES) throw new TooMuch(tooComplex(parser.offset));
  }
  yield* parser.end();
}

/** Finds text that is too much for the parser, before the parser spends minutes on it. */
function findHopeless(text: string): TextProblem | undefined {
  if (text.length < LONGEST_LINE) return undefined;
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf('\n', start);
    const end = stop < 0 ? text.length : stop;
    if (end - start > LONGEST_LINE) return lineTooLong(start, end);
    start = end + 1;
  }
  return undefined;
}

/** The package `yaml` throws only errors about aliases, and reports all others. */
function explainThrown(thrown: unknown, text: string): TextProblem {
  if (thrown instanceof TooMuch) return thrown.problem;
  if (thrown instanceof Error) return explainAliasError(thrown.message, text);
  throw thrown;
}
