import { type Command, InvalidArgumentError, type Option } from 'commander';
import { compareText } from '#units';
import { AS_TYPED } from '../as-typed.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import type { ConfigurationFile } from './configuration-file.ts';
import { findConfiguration } from './find-configuration.ts';

const PREFIX = 'K8S_EVICT_';

/** Variables that this program sets for processes of its own. */
const OWN: ReadonlySet<string> = new Set(['K8S_EVICT_LIFELINE', AS_TYPED]);

/** Options that only a command line may have: they begin something else, or are about options. */
const ON_COMMAND_LINES: ReadonlySet<string> = new Set([
  ...[
    'help',
    'version',
    'print-config',
    'live',
    'keep',
    'history-share',
    'history-plain',
    'run-share',
  ],
]);

/** Where the value of an option comes from. */
export interface GivenOption {
  readonly option: string;
  readonly value: unknown;
  /** `command line`, `default`, the name of a variable, or a file with the line. */
  readonly from: string;
}

/**
 * Gives the options of a command that its command line lacks the values of the environment
 * (`K8S_EVICT_OUTPUT` for `--output`), and else those of a configuration file. Throws a
 * {@link UserError} for names that no command has, and for values that its option refuses.
 * @param allCommands with their options; asked only where a name has to be one of them
 * @returns all options of the command, by name
 */
export async function giveOptions(
  command: Command,
  io: Pick<Io, 'environment' | 'environmentNames' | 'kindOf' | 'readFile'>,
  allCommands: () => Promise<readonly Command[]>,
): Promise<readonly GivenOption[]> {
  if (io.environment(AS_TYPED) !== undefined) return [];
  await checkVariables(io.environmentNames(), allCommands);
  const path = await findConfiguration(io);
  const file = path === undefined ? undefined : await readFile(path, io, await allCommands());
  return optionsOf(command)
    .map((option) => give(command, option, io, file))
    .sort((a, b) => compareText(a.option, b.option));
}

/** Its reader is loaded only where there is a file. */
async function readFile(
  path: string,
  io: Pick<Io, 'readFile'>,
  all: readonly Command[],
): Promise<ConfigurationFile> {
  const { readConfigurationFile } = await import('./configuration-file.ts');
  const commands = all.map((each) => each.name());
  return readConfigurationFile(path, io, { options: allOptions(all), commands });
}

/** The names of the options of all commands, each once. */
const allOptions = (all: readonly Command[]): readonly string[] => [
  ...new Set(all.flatMap((each) => optionsOf(each).map(nameOf))),
];

const optionsOf = (command: Command): readonly Option[] =>
  command.options.filter((option) => !option.variadic && !ON_COMMAND_LINES.has(nameOf(option)));

/** `missing-stats` for `--missing-stats <use>`, `no-headers` for `--no-headers`. */
const nameOf = ({ long }: Option): string => long?.slice(2) ?? '';

/** `K8S_EVICT_MISSING_STATS` for `missing-stats`. */
const variableFor = (name: string): string => `${PREFIX}${name.toUpperCase().replaceAll('-', '_')}`;

function give(
  command: Command,
  option: Option,
  io: Pick<Io, 'environment'>,
  file: ConfigurationFile | undefined,
): GivenOption {
  const attribute = option.attributeName();
  const name = nameOf(option);
  const told = (from: string): GivenOption => ({
    ...{ option: name, value: shown(option, command.getOptionValue(attribute)), from },
  });
  const source = command.getOptionValueSource(attribute);
  if (source !== undefined && source !== 'default') return told('command line');
  const variable = variableFor(name);
  const text = io.environment(variable);
  if (text !== undefined && text !== '') {
    // A list has a line for each value.
    const texts = Array.isArray(option.defaultValue) ? text.split('\n') : [text];
    command.setOptionValueWithSource(attribute, parsedValue(option, texts, variable), 'env');
    return told(variable);
  }
  const written = file?.valueOf(command.name(), name);
  if (written !== undefined) {
    const value = parsedValue(option, written.texts, `${written.place}: ${name}`);
    command.setOptionValueWithSource(attribute, value, 'config');
    return told(written.place);
  }
  return told('default');
}

/** `--no-headers` is true where there are no headers. */
const shown = ({ negate }: Option, value: unknown): unknown => (negate ? value !== true : value);

/** The value that the command line would give to the option. */
function parsedValue(option: Option, texts: readonly string[], where: string): unknown {
  if (!option.required && !option.optional) {
    const [text = ''] = texts;
    const isOn = SWITCH.get(text.toLowerCase());
    if (isOn === undefined) throw refused(where, text, 'true or false is expected');
    return option.negate ? !isOn : isOn;
  }
  let value: unknown = Array.isArray(option.defaultValue) ? [] : option.defaultValue;
  for (const text of texts) {
    try {
      value = option.parseArg ? option.parseArg(text, value) : text;
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw refused(where, text, error.message);
    }
  }
  return value;
}

const SWITCH: ReadonlyMap<string, boolean> = new Map([
  ...(['true', '1', 'yes'].map((word) => [word, true]) as [string, boolean][]),
  ...(['false', '0', 'no'].map((word) => [word, false]) as [string, boolean][]),
]);

const refused = (where: string, text: string, why: string): UserError =>
  new UserError(`${where}: ${JSON.stringify(text)} is not possible`, why);

async function checkVariables(
  names: readonly string[],
  allCommands: () => Promise<readonly Command[]>,
): Promise<void> {
  const own = names.filter((name) => name.startsWith(PREFIX) && !OWN.has(name));
  if (own.length === 0) return;
  const variables = allOptions(await allCommands()).map(variableFor);
  const wrong = own.sort(compareText).find((name) => !variables.includes(name));
  if (wrong === undefined) return;
  const { nearest } = await import('#diagnostics');
  const meant = nearest(wrong, variables);
  throw new UserError(
    `the variable ${wrong} is that of no option`,
    meant === undefined ? 'unset it' : `did you mean ${meant}?`,
  );
}
