/** Characters that mark the places of names and numbers in a template. */
const POD = '\uE001';
const NODE = '\uE002';
const WORKLOAD = '\uE003';
const ARGUMENT = '\uE004';

const PLACES = /[\uE001-\uE004]/;
const EACH_PLACE = /[\uE001-\uE004]/g;
/** A word with a digit: a time, an amount, or the name of another object. */
const WORD_WITH_DIGIT = /[^\s,;:()]*\d[^\s,;:()]*/g;

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

/** Splits a message, so that a few templates cover a long timeline. */
export function templateOf(message: string, subjects: Subjects): Templated {
  const { pod = '', node = '', workload = '' } = subjects;
  if (PLACES.test(message + pod + node + workload)) return { template: ARGUMENT, args: [message] };
  const args: string[] = [];
  const named = withoutNames(message, subjects);
  const template = named.replace(WORD_WITH_DIGIT, (word) => {
    // A word that contains a place already is the name with something around it.
    if (PLACES.test(word)) return word;
    args.push(word);
    return ARGUMENT;
  });
  return { template, args };
}

/** The message that {@link templateOf} split. */
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
    if (name !== undefined && name !== '') text = text.replaceAll(name, place);
  }
  return text;
}
