import { type Command, InvalidArgumentError, Option } from 'commander';

type Kind = 'text' | 'count' | 'choice' | 'list' | 'flag';

/** All about one option: its flag, its help, its value, and how it is typed again. */
export interface OptionRow<Of extends Kind = Kind, Choice extends string = string> {
  readonly kind: Of;
  /** As commander and the help have it, such as `-e, --event <event>`. */
  readonly flags: string;
  readonly about: string;
  /** The only values. The first one is that of a choice that is not given. */
  readonly choices?: readonly Choice[];
  /** Other words for values, by the word that is typed. */
  readonly asWritten?: Readonly<Record<string, string>>;
}

/** Rows by the name of the argument, which is the flag in camel case. */
export type OptionRows = Readonly<Record<string, OptionRow>>;

type Given<Row extends OptionRow> =
  Row extends OptionRow<'choice', infer Choice>
    ? Choice
    : Row extends OptionRow<'list'>
      ? readonly string[]
      : boolean;

type Optional<Row extends OptionRow> = Row extends OptionRow<'count'> ? number : string;

type OptionalName<Rows extends OptionRows> = {
  [Name in keyof Rows]: Rows[Name]['kind'] extends 'text' | 'count' ? Name : never;
}[keyof Rows];

/** The arguments of a command with these options, as commander hands them over. */
export type ArgumentsOf<Rows extends OptionRows> = {
  readonly [Name in Exclude<keyof Rows, OptionalName<Rows>>]: Given<Rows[Name]>;
} & { readonly [Name in OptionalName<Rows>]?: Optional<Rows[Name]> };

export const text = (flags: string, about: string): OptionRow<'text'> => ({
  kind: 'text',
  flags,
  about,
});

/** A whole number. */
export const count = (flags: string, about: string): OptionRow<'count'> => ({
  kind: 'count',
  flags,
  about,
});

/** One of these words; the first one unless it is given. */
export const choice = <Choice extends string>(
  flags: string,
  about: string,
  choices: readonly Choice[],
): OptionRow<'choice', Choice> => ({ kind: 'choice', flags, about, choices });

/** Any number of texts. */
export const list = (flags: string, about: string): OptionRow<'list'> => ({
  kind: 'list',
  flags,
  about,
});

export const flag = (flags: string, about: string): OptionRow<'flag'> => ({
  kind: 'flag',
  flags,
  about,
});

export const withOptions = (command: Command, rows: OptionRows): Command =>
  Object.values(rows).reduce((all, row) => all.addOption(optionOf(row)), command);

export function optionOf(row: OptionRow): Option {
  const option = new Option(row.flags, row.about);
  switch (row.kind) {
    case 'text':
      return row.choices === undefined
        ? option
        : option.choices(row.choices).argParser((given) => wordOf(given, row));
    case 'count':
      return option.argParser(wholeNumber);
    case 'choice':
      return option.choices(row.choices ?? []).default(row.choices?.[0]);
    case 'list':
      return option.argParser(collect).default([]);
    case 'flag':
      return option.default(false);
  }
}

function wordOf(given: string, { choices = [], asWritten = {} }: OptionRow): string {
  const isKnown = choices.includes(given) || Object.values(asWritten).includes(given);
  if (!isKnown) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
  return asWritten[given] ?? given;
}

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[]): readonly string[] => [
  ...before,
  value,
];

function wholeNumber(given: string): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It is no whole number.');
}

/** The arguments of these rows that are given. */
export const valuesOf = <Rows extends OptionRows>(
  args: ArgumentsOf<Rows>,
  rows: Rows,
): ArgumentsOf<Rows> =>
  Object.fromEntries(
    Object.entries(args).filter(([name, value]) => name in rows && value !== undefined),
  ) as ArgumentsOf<Rows>;

/**
 * Arguments as words of a command line: all that are given and say something else than nothing.
 *
 * @param glued whether a value stands in one word with its long flag, which no value can break
 */
export const wordsOf = (args: object, rows: OptionRows, glued = false): readonly string[] =>
  Object.entries(rows).flatMap(([name, row]) => {
    const value: unknown = (args as Readonly<Record<string, unknown>>)[name];
    if (value === undefined || value === false || isUsual(value, row)) return [];
    const names = row.flags.replace(/ <.*/, '').split(', ');
    const [flagName = ''] = glued ? names.slice(-1) : names;
    if (value === true) return [flagName];
    return [value]
      .flat()
      .flatMap((each) => (glued ? `${flagName}=${each}` : [flagName, `${each}`]));
  });

const isUsual = (value: unknown, row: OptionRow): boolean =>
  row.kind === 'choice' && value === row.choices?.[0];
