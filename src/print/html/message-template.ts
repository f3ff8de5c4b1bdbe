/** Characters that mark the places of names and numbers in a template. */
const POD = '\uE001';
const NODE = '\uE002';
const WORKLOAD = '\uE003';
const ARGUMENT = '\uE004';

const PLACES = /[\uE001-\uE004]/;
const EACH_PLACE = /[\uE001-\uE004]/g;
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
  readonly template: string;
  readonly args: readonly string[];
}

/** Splits messages, so that a few templates cover a long timeline. */
export class Templates {
  /** Messages of pods are mostly equal but for names: each form is looked at once. */
  readonly #known = new Map<string, Templated>();

  of(message: string, subjects: Subjects): Templated {
    const { pod = '', node = '', workload = '' } = subjects;
    if (hasPlaces(message) || hasPlaces(pod) || hasPlaces(node) || hasPlaces(workload)) {
      return { template: ARGUMENT, args: [message] };
    }
    const named = withoutNames(message, subjects);
    const known = this.#known.get(named);
    if (known !== undefined) return known;
    const templated = withoutNumbers(named);
    if (this.#known.size < REMEMBERED) this.#known.set(named, templated);
    return templated;
  }
}

const REMEMBERED = 4_096;

const hasPlaces = (text: string): boolean => PLACES.test(text);

function withoutNumbers(named: string): Templated {
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

function withoutNames(message: string, { pod, node, workload }: Subjects): string {
  let text = message;
  // The longest first: a workload may contain the name of a pod.
  for (const [name, place] of [
    [workload, WORKLOAD],
    [pod, POD],
    [node, NODE],
  ] as const) {
    if (name !== undefined && name !== '' && text.includes(name))
      text = text.replaceAll(name, place);
  }
  return text;
}
