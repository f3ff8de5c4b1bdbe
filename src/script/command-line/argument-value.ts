import { type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { type JsonSchema, valueOfRecord } from '../schema/schema-guide.ts';
import { flowValue } from './flow-value.ts';
import { type Letter, splitAt, textOf } from './words.ts';

/**
 * The value of `key=value` in the form of the schema: lists and maps (`pool=batch,tier=front`) are
 * cut at commas or written as in scripts, numbers and booleans are read as such, and any other
 * value is a text. `end` is the end of the value, for an empty one.
 */
export function argumentValue(
  letters: readonly Letter[],
  schema: JsonSchema | undefined,
  end: number,
): Node {
  const range = rangeOf(letters, end);
  const flow = flowValue(letters, schema);
  if (flow !== undefined) return flow;
  if (schema?.type === 'array') {
    const list = new YAMLSeq<Node>();
    const parts = splitAt(withoutBrackets(letters), ',');
    list.items.push(...parts.map((part) => scalar(part, itemsOf(schema), end)));
    return Object.assign(list, { range });
  }
  const isEmptyMap = schema?.type === 'object' && letters.length === 0;
  if (isRecord(schema) || isEmptyMap) {
    const map = new YAMLMap<Node, Node>();
    const parts = isEmptyMap ? [] : splitAt(letters, ',');
    for (const part of parts) map.items.push(mapItem(part, end));
    return Object.assign(map, { range });
  }
  return scalar(letters, schema, end);
}

/** A list may have its brackets, as in a script. */
function withoutBrackets(letters: readonly Letter[]): readonly Letter[] {
  const text = textOf(letters);
  return text.startsWith('[') && text.endsWith(']') ? letters.slice(1, -1) : letters;
}

/** A map whose keys are not fixed, such as labels. */
export const isRecord = (schema: JsonSchema | undefined): boolean =>
  valueOfRecord(schema) !== undefined;

/** A scalar of YAML with its place in the argument. */
export const placed = (value: unknown, start: number, end: number): Scalar =>
  Object.assign(new Scalar(value), { range: [start, end, end] as [number, number, number] });

const itemsOf = ({ items }: JsonSchema): JsonSchema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? items : undefined;

function mapItem(letters: readonly Letter[], end: number): Pair<Node, Node> {
  const [key = [], ...values] = splitAt(letters, '=');
  const value = letters.slice(values.length === 0 ? letters.length : key.length + 1);
  return new Pair<Node, Node>(scalar(key, undefined, end), scalar(value, undefined, end));
}

function scalar(letters: readonly Letter[], schema: JsonSchema | undefined, end: number): Scalar {
  const [start, stop] = rangeOf(letters, end);
  return placed(read(textOf(letters), schema), start, stop);
}

function read(text: string, schema: JsonSchema | undefined): unknown {
  switch (schema?.type) {
    case 'integer':
    case 'number':
      return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    default:
      return text;
  }
}

function rangeOf(letters: readonly Letter[], end: number): [number, number, number] {
  const start = letters[0]?.offset ?? end;
  const stop = (letters.at(-1)?.offset ?? end - 1) + 1;
  return [start, stop, stop];
}
