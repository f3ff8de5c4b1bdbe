import { type Node, YAMLMap, YAMLSeq } from 'yaml';
import type { Path } from '#script-fields';
import { SCRIPT } from '../json-schema.ts';
import { argumentValue, placed } from './argument-value.ts';
import { fieldPath, type Segment } from './field-path.ts';
import { put } from './put.ts';
import type { KeyPiece } from './set-key.ts';
import { type Letter, splitAt, splitWords, textOf, type Word } from './words.ts';

/**
 * The target between the brackets of a list: names of pods or nodes, or fields of a target in the
 * form of command-line events (`kubelet[zones=a,b]`, `pods[namespaces=shop optional]`). Without
 * brackets, all pods or nodes.
 */
export function targetOf({ target, start, end }: KeyPiece, text: string, base: Path): Node {
  if (target === undefined) return everything({ start, end }, base);
  const inside: Segment = target;
  const map = new YAMLMap<Node, Node>();
  Object.assign(map, { range: [inside.start, inside.end, inside.end] });
  const split = splitWords(text.slice(inside.start, inside.end));
  const words = split.ok ? split.words : [];
  for (const word of words) putWord(map, shifted(word, inside.start), base);
  return map;
}

/** A list without a target is about all pods, or all nodes. */
function everything({ start, end }: Pick<Segment, 'start' | 'end'>, base: Path): Node {
  const map = new YAMLMap<Node, Node>();
  const isOfPods = namesField(base) === 'pods';
  const all = placed(isOfPods ? '*/*' : true, start, end);
  put(map, [{ name: isOfPods ? 'pods' : 'all', start, end }], isOfPods ? listOf(all) : all);
  return Object.assign(map, { range: [start, end, end] });
}

function listOf(item: Node): YAMLSeq<Node> {
  const list = new YAMLSeq<Node>();
  list.items.push(item);
  return list;
}

/** Puts a word of a target, such as `zones=a,b`, into its map. */
export function putWord(map: YAMLMap<Node, Node>, word: Word, base: Path): void {
  const [key = []] = splitAt(word.letters, '=');
  const segment = { name: textOf(key), start: word.start, end: word.start + key.length };
  if (key.length === word.letters.length) {
    const isSwitch = SCRIPT.schemaAt([...base, segment.name])?.type === 'boolean';
    const field = isSwitch ? segment.name : namesField(base);
    const schema = SCRIPT.schemaAt([...base, field]);
    const value = isSwitch
      ? placed(true, word.start, word.end)
      : argumentValue(key, schema, word.end);
    put(map, [{ ...segment, name: field }], value);
    return;
  }
  const pieces = splitAt(key, '.').map((piece) => segmentOf(piece, word));
  const path = fieldPath(pieces, base);
  const schema = SCRIPT.schemaAt([...base, ...path.map(({ name }) => name)]);
  put(map, path, argumentValue(word.letters.slice(key.length + 1), schema, word.end));
}

/** The field that a bare word fills: the name of a pod where pods can be named, else of a node. */
const namesField = (base: Path): string =>
  SCRIPT.fieldsAt(base).includes('pods') ? 'pods' : 'nodes';

const segmentOf = (letters: readonly Letter[], word: Word): Segment => {
  const start = letters[0]?.offset ?? word.start;
  return { name: textOf(letters), start, end: (letters.at(-1)?.offset ?? start) + 1 };
};

const shifted = ({ letters, start, end }: Word, by: number): Word => ({
  letters: letters.map((letter) => ({ ...letter, offset: letter.offset + by })),
  start: start + by,
  end: end + by,
});
