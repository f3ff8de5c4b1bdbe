import { Document, type Node, Pair, YAMLMap } from 'yaml';
import { type Diagnostic, nearest } from '#diagnostics';
import type { SourceText } from '#script-fields';
import { type Complaint, errorAt, LocatedValue, quote } from '#script-fields';
import { unreachable } from '#units';
import { SCRIPT } from '../json-schema.ts';
import { EVENT_NAMES } from '../registry.ts';
import { placed } from './argument-value.ts';
import { openMap, put } from './put.ts';
import { EVENT_PATH, isEventName, statementOf } from './statement.ts';
import { splitAt, splitWords, textOf, type Word } from './words.ts';

interface ArgumentReading {
  /** The same event as in a script, as far as the words can be understood. */
  readonly event?: LocatedValue;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads an event of the command line, such as `at=1m powerOff nodes=worker-1,worker-2`. Dots
 * separate nested fields (`repeat.times=3`), commas separate items of lists, and quotes work as in
 * a shell.
 */
export function readEventArgument(source: SourceText): ArgumentReading {
  const split = splitWords(source.text);
  if (!split.ok) {
    const place = source.place(split.unclosedQuote, split.unclosedQuote + 1);
    const message = 'the quote that begins here has no end';
    return { diagnostics: [errorAt(place, { code: 'script/quote', message })] };
  }
  const named = split.words.find((word) => isEventName(keyOf(word)));
  if (named === undefined) return { diagnostics: [noEvent(split.words, source)] };

  const event = keyOf(named);
  const root = new YAMLMap<Node, Node>();
  const diagnostics = split.words.flatMap((word) => {
    const complaint = apply(root, word, event);
    return complaint === undefined ? [] : [errorAt(source.place(word.start, word.end), complaint)];
  });
  if (!root.has(event)) {
    const key = placed(event, named.start, named.end);
    root.items.push(new Pair<Node, Node>(key, placed(null, 0, 0)));
  }
  const document = new Document<Node>();
  document.contents = root;
  return { event: new LocatedValue(source, document, document.toJS()), diagnostics };
}

/** The part of a word before the first `=`, or all of it. */
const keyOf = ({ letters }: Word): string => textOf(splitAt(letters, '=')[0] ?? []);

/** Adds the meaning of a word to the event, unless the word has none or repeats an earlier one. */
function apply(root: YAMLMap<Node, Node>, word: Word, event: string): Complaint | undefined {
  const statement = statementOf(word, event);
  switch (statement.kind) {
    case 'event':
      if (statement.event.name !== event) return severalEvents(event, statement.event.name);
      if (statement.takesFields) openMap(root, statement.event);
      return undefined;
    case 'value':
      return put(root, statement.path, statement.value) ? undefined : GIVEN_TWICE;
    case 'stray':
      return strayWord(textOf(word.letters), event);
    default:
      return unreachable(statement);
  }
}

const GIVEN_TWICE: Complaint = {
  code: 'script/duplicate-key',
  message: 'this is given twice',
  hint: 'remove one of them',
};

const severalEvents = (first: string, second: string): Complaint => ({
  code: 'script/several-events',
  message: `an event cannot be ${first} and ${second} at once`,
  hint: 'write a second -e',
});

function strayWord(text: string, event: string): Complaint {
  const meant = nearest(text, SCRIPT.fieldsAt([...EVENT_PATH, event]));
  return {
    code: 'script/stray-word',
    message: `${quote(text)} says nothing about ${event}: key=value is expected`,
    hint: meant === undefined ? hintAtStray(text) : `did you mean ${meant}=…?`,
  };
}

/** A part of YAML flow is most often a mapping that should be written with dots. */
const hintAtStray = (text: string): string =>
  /[:{}[\]]/.test(text)
    ? 'dots lead into fields, and commas separate items: config.evictionHard.memory.available=10%'
    : `such as nodes=${text}`;

function noEvent(words: readonly Word[], source: SourceText): Diagnostic {
  const hint = `events are ${EVENT_NAMES.join(', ')}`;
  const bare = words.find((word) => splitAt(word.letters, '=').length === 1);
  if (bare === undefined) {
    const whole = source.place(0, source.text.length);
    return errorAt(whole, { code: 'script/no-event', message: 'this names no event', hint });
  }
  const text = textOf(bare.letters);
  const meant = nearest(text, EVENT_NAMES);
  return errorAt(source.place(bare.start, bare.end), {
    code: 'script/no-event',
    message: `${quote(text)} is no event`,
    hint: meant === undefined ? hint : `did you mean ${meant}?`,
  });
}
