import { Dictionary } from './dictionary.ts';

/** Characters that mark the places of names and numbers in a template. */
const POD = '\x81';
const NODE = '\x82';
const WORKLOAD = '\x83';
const ARGUMENT = '\x84';

const PLACES = /[\x81-\x84]/;
const EACH_PLACE = /[\x81-\x84]/g;
/** A word with a digit: a time, an amount, or the name of another object. */
const WORD_WITH_DIGIT = /[^\s,;:()\d]*\d[^\s,;:()]*/g;

/** The objects that an entry of the timeline is about. */
export interface Subjects {
  readonly pod?: string | undefined;
  readonly node?: string | undefined;
  readonly workload?: string | undefined;
}

/** A message without the names and numbers that differ between messages of one form. */
export interface Templated {
  /** The number of its template among {@link Templates.templates}. */
  readonly number: number;
  readonly args: readonly string[];
}

/** Splits messages, so that a few templates cover a long timeline. */
export class Templates {
  /** Messages of pods are mostly equal but for names: each form is looked at once. */
  readonly #known = new Map<string, Templated>();
  readonly #templates = new Dictionary();

  of(message: string, pod = '', node = '', workload = ''): Templated {
    if (PLACES.test(message)) {
      return { number: this.#templates.numberOf(ARGUMENT), args: [message] };
    }
    // The longest first: a workload may contain the name of a pod.
    const named = without(without(without(message, workload, WORKLOAD), pod, POD), node, NODE);
    const known = this.#known.get(named);
    if (known !== undefined) return known;
    const { template, args } = withoutNumbers(named);
    const templated = { number: this.#templates.numberOf(template), args };
    if (this.#known.size < REMEMBERED) this.#known.set(named, templated);
    return templated;
  }

  templates(): readonly string[] {
    return this.#templates.texts();
  }
}

const REMEMBERED = 4_096;

function without(text: string, name: string, place: string): string {
  if (name === '') return text;
  let found = text.indexOf(name);
  // A name with a place in it can only be found where another name was.
  if (found < 0 || PLACES.test(name)) return text;
  let rest = 0;
  let result = '';
  while (found >= 0) {
    result += text.slice(rest, found) + place;
    rest = found + name.length;
    found = text.indexOf(name, rest);
  }
  return result + text.slice(rest);
}

function withoutNumbers(named: string): {
  readonly template: string;
  readonly args: readonly string[];
} {
  const args: string[] = [];
  const template = named.replace(WORD_WITH_DIGIT, (word) => {
    // A word that contains a place already is the name with something around it.
    if (PLACES.test(word)) return word;
    args.push(word);
    return ARGUMENT;
  });
  return { template, args };
}

/** The message that {@link Templates} split. */
export function messageOf(
  template: string,
  args: Iterable<string>,
  { pod = '', node = '', workload = '' }: Subjects,
): string {
  const rest = args[Symbol.iterator]();
  const names: Readonly<Record<string, string>> = {
    [POD]: pod,
    [NODE]: node,
    [WORKLOAD]: workload,
  };
  return template.replace(EACH_PLACE, (place) => names[place] ?? rest.next().value ?? '');
}

export const argumentsIn = (template: string): number => template.split(ARGUMENT).length - 1;
