import { isNode, type Node, parseDocument, visit } from 'yaml';
import type { JsonSchema } from '../schema/schema-guide.ts';
import { type Letter, textOf } from './words.ts';

/** More levels than any field has. */
const MOST_BRACKETS = 200;

/**
 * A value between brackets, written as in a script: lists of maps, and maps with fields of their
 * own, have no shorter form. Undefined for other values.
 */
export function flowValue(
  letters: readonly Letter[],
  schema: JsonSchema | undefined,
): Node | undefined {
  const text = textOf(letters);
  if (!isWrittenSo(text, schema)) return undefined;
  const document = parseDocument(text, { prettyErrors: false, resolveKnownTags: false });
  const { contents } = document;
  if (document.errors.length > 0 || contents === null) return undefined;
  visit(document, (_, node) => {
    if (isNode(node) && node.range) node.range = placesIn(letters, node.range);
  });
  return contents;
}

function isWrittenSo(text: string, schema: JsonSchema | undefined): boolean {
  const opens = schema?.type === 'array' && hasFields(schema) ? '[' : '{';
  const takesMap = schema?.type === 'object' || opens === '[';
  // Anchors, aliases and tags have no use here.
  return (
    takesMap && text.startsWith(opens) && !/[&*!]/.test(text) && brackets(text) < MOST_BRACKETS
  );
}

const brackets = (text: string): number => text.match(/[[{]/g)?.length ?? 0;

const hasFields = ({ items }: JsonSchema): boolean =>
  typeof items === 'object' && !Array.isArray(items) && items.type === 'object';

/** Quotes and escapes of a shell are between letters, and not part of any. */
function placesIn(letters: readonly Letter[], range: readonly number[]): [number, number, number] {
  const last = letters.at(-1)?.offset ?? 0;
  const placeOf = (at: number): number => letters[at]?.offset ?? last + 1;
  const [start = 0, value = 0, end = 0] = range;
  return [placeOf(start), placeOf(value), placeOf(end)];
}
