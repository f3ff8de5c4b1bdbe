import { Document, type Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import type { Diagnostic } from '#diagnostics';
import { nearest } from '#diagnostics';
import type { SourceText } from '#script-fields';
import { type Complaint, errorAt, LocatedValue, type Path, quote } from '#script-fields';
import { SCRIPT } from '../json-schema.ts';
import { API_VERSION, KIND } from '../schema/script-schema.ts';
import { argumentValue, placed } from './argument-value.ts';
import { fieldPath, type Segment } from './field-path.ts';
import { openMap, put } from './put.ts';
import { type KeyPiece, readKey, type SetKey } from './set-key.ts';
import { targetOf } from './set-target.ts';
import { isOfFiles } from './setting-keys.ts';
import type { Letter } from './words.ts';

/** The path of the settings in a script. */
const SETTINGS: Path = ['spec', 'set'];

interface SetReading {
  /** A script with the meaning of the argument. */
  readonly script?: LocatedValue;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a setting of the command line as the equivalent script:
 * `controllerManager.kube-api-qps=100`, `pods[shop/*].tolerationSeconds.unreachable=30`. Dots
 * separate nested fields, and commas separate items of lists. An item of a list is named by its
 * target, and is about all pods or nodes without one.
 */
export function readSetArgument(source: SourceText): SetReading {
  const key = readKey(source.text);
  if (key === undefined) {
    const whole = source.place(0, source.text.length);
    return { diagnostics: [errorAt(whole, NOTHING_SET(source.text))] };
  }
  const root = new YAMLMap<Node, Node>();
  const problem = fill(root, key, source.text);
  if (problem !== undefined) {
    const { start, end, ...complaint } = problem;
    return { diagnostics: [errorAt(source.place(start, end), complaint)] };
  }
  return { script: scriptWith(SETTINGS, root, source), diagnostics: [] };
}

/** The same for an option whose value is one field of the script. */
export function readFieldArgument(source: SourceText, path: Path): LocatedValue {
  const end = source.text.length;
  const value = placed(source.text, 0, end);
  const names = path.map((segment) => String(segment));
  const field = names.pop() ?? '';
  const root = new YAMLMap<Node, Node>();
  root.items.push(new Pair<Node, Node>(placed(field, 0, end), value));
  return scriptWith(names, root, source);
}

/** A fault of the argument, with its place. */
type Problem = Complaint & Pick<Segment, 'start' | 'end'>;

/** Adds the meaning of the argument to the settings, unless the argument is not understood. */
function fill(root: YAMLMap<Node, Node>, key: SetKey, text: string): Problem | undefined {
  const [first, ...rest] = key.pieces;
  if (first === undefined) return undefined;
  const unknown = unknownSetting(first);
  if (unknown !== undefined) return unknown;
  const value = lettersOf(text, key.valueStart);
  const isList = takesTarget(first.name);
  const bracketed = key.pieces.find((piece) => piece.target !== undefined && piece !== first);
  if (bracketed !== undefined || (!isList && first.target !== undefined)) {
    return { ...at(bracketed ?? first), ...NO_TARGET(bracketed ?? first) };
  }
  const base: Path = isList ? [...SETTINGS, first.name, 0] : [...SETTINGS, first.name];
  const path = fieldPath(rest, base);
  const schema = SCRIPT.schemaAt([...base, ...path.map(({ name }) => name)]);
  const written = argumentValue(value, schema, text.length);
  if (!isList) {
    put(root, [first, ...path], written);
    return undefined;
  }
  if (rest.length === 0) return { ...at(first), ...NO_FIELD(first) };
  const item = new YAMLMap<Node, Node>();
  const target = targetOf(first, text, [...base, 'target']);
  item.items.push(new Pair<Node, Node>(placed('target', first.start, first.end), target));
  put(item, path, written);
  const list = new YAMLSeq<Node>();
  list.items.push(item);
  root.items.push(new Pair<Node, Node>(placed(first.name, first.start, first.end), list));
  return undefined;
}

const at = ({ start, end }: Segment) => ({ start, end });

function scriptWith(path: Path, content: YAMLMap<Node, Node>, source: SourceText): LocatedValue {
  const root = new YAMLMap<Node, Node>();
  const header = { apiVersion: API_VERSION, kind: KIND };
  for (const [name, value] of Object.entries(header)) {
    root.items.push(new Pair<Node, Node>(placed(name, 0, 0), placed(value, 0, 0)));
  }
  const [last, ...above] = [...path].reverse().map((name) => String(name));
  let parent: YAMLMap<Node, Node> | undefined = root;
  for (const name of above.reverse())
    parent = parent && openMap(parent, { name, start: 0, end: 0 });
  parent?.items.push(new Pair<Node, Node>(placed(last, 0, 0), content));
  const document = new Document<Node>();
  document.contents = root;
  return new LocatedValue(source, document, document.toJS());
}

const lettersOf = (text: string, from: number): readonly Letter[] =>
  [...text.slice(from)].reduce<Letter[]>((letters, char) => {
    const last = letters.at(-1);
    const offset = last === undefined ? from : last.offset + last.char.length;
    letters.push({ char, offset, quoted: false });
    return letters;
  }, []);

/** Fields that scripts have elsewhere than under `set`, with the option for each. */
const OPTION_OF: Readonly<Record<string, string>> = {
  duration: '--duration',
  seed: '--seed',
  start: '--start-time',
  events: '--event',
};

function unknownSetting(first: KeyPiece): Problem | undefined {
  const all = SCRIPT.fieldsAt(SETTINGS);
  if (all.includes(first.name)) return undefined;
  const known = all.filter((name) => !isOfFiles(name));
  const option = Object.hasOwn(OPTION_OF, first.name) ? OPTION_OF[first.name] : undefined;
  const meant = nearest(first.name, known);
  return {
    ...at(first),
    code: 'script/unknown-field',
    message: `there is no setting ${quote(first.name)}`,
    hint:
      option !== undefined
        ? `${option} says it`
        : meant === undefined
          ? `settings are ${known.join(', ')}`
          : `did you mean ${meant}?`,
  };
}

const NOTHING_SET = (text: string): Complaint => ({
  code: 'script/stray-word',
  message: `${quote(text)} sets nothing: key=value is expected`,
  hint: 'such as controllerManager.kube-api-qps=100',
});

const NO_TARGET = ({ name }: KeyPiece): Complaint => ({
  code: 'script/invalid-value',
  message: `${name} takes no target in brackets`,
  hint: `only ${SCRIPT.fieldsAt(SETTINGS).filter(takesTarget).join(' and ')} do`,
});

const takesTarget = (name: string): boolean =>
  SCRIPT.fieldsAt([...SETTINGS, name, 0]).includes('target');

const NO_FIELD = ({ name }: KeyPiece): Complaint => ({
  code: 'script/missing-field',
  message: `${name} is a list: the key must name a field of its items`,
  hint:
    name === 'kubelet'
      ? 'such as kubelet[worker-*].config.nodeLeaseDurationSeconds=20'
      : `such as ${name}[shop/web-*].tolerationSeconds.unreachable=30`,
});
