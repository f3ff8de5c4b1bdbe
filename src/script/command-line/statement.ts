import type { Node } from 'yaml';
import type { Path } from '#script-fields';
import { SCRIPT } from '../json-schema.ts';
import { EVENT_NAMES } from '../registry.ts';
import { argumentValue, placed } from './argument-value.ts';
import { fieldPath, type Segment } from './field-path.ts';
import { type Letter, splitAt, textOf, type Word } from './words.ts';

/** The path of an event in a script; the command line has the same fields. */
export const EVENT_PATH: Path = ['spec', 'events', 0];

/** The meaning of one word for the event. */
type Statement =
  | { readonly kind: 'event'; readonly event: Segment; readonly takesFields: boolean }
  | { readonly kind: 'value'; readonly path: readonly Segment[]; readonly value: Node }
  | { readonly kind: 'stray' };

/** Reads a word of an argument with this event. */
export function statementOf(word: Word, event: string): Statement {
  const [key = []] = splitAt(word.letters, '=');
  const isBare = key.length === word.letters.length;
  if (isBare && isEventName(textOf(key))) {
    const segment = segmentOf(key, word);
    return { kind: 'event', event: segment, takesFields: takesFields(segment.name) };
  }
  if (isBare && !takesFields(event)) {
    const path = [{ ...segmentOf(key, word), name: event }];
    const schema = SCRIPT.schemaAt([...EVENT_PATH, event]);
    return { kind: 'value', path, value: argumentValue(key, schema, word.end) };
  }
  const path = pathOf(key, event, word);
  const field = SCRIPT.schemaAt([...EVENT_PATH, ...path.map(({ name }) => name)]);
  if (isBare) {
    if (field?.type !== 'boolean') return { kind: 'stray' };
    return { kind: 'value', path, value: placed(true, word.start, word.end) };
  }
  const letters = word.letters.slice(key.length + 1);
  return { kind: 'value', path, value: argumentValue(letters, field, word.end) };
}

export const isEventName = (name: string): boolean => EVENT_NAMES.some((event) => event === name);

function takesFields(event: string): boolean {
  const path = [...EVENT_PATH, event];
  return SCRIPT.isMapAt(path) || SCRIPT.schemaAt(path)?.type !== 'string';
}

/**
 * A name that is not a common field of events is a field of this event; so is its own name, where it
 * has fields: `taint taint=a=b:NoExecute` means one of them.
 */
function pathOf(key: readonly Letter[], event: string, word: Word): Segment[] {
  const pieces = splitAt(key, '.').map((piece) => segmentOf(piece, word));
  const [{ name = '' } = {}] = pieces;
  const isOwn = name === event && takesFields(event);
  const isCommon = !isOwn && SCRIPT.fieldsAt(EVENT_PATH).includes(name);
  if (isCommon) return fieldPath(pieces, EVENT_PATH);
  const own = { name: event, start: word.start, end: word.end };
  return [own, ...fieldPath(pieces, [...EVENT_PATH, event])];
}

function segmentOf(letters: readonly Letter[], word: Word): Segment {
  const start = letters[0]?.offset ?? word.start;
  return { name: textOf(letters), start, end: (letters.at(-1)?.offset ?? start) + 1 };
}
