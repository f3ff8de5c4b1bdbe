import type { Command, Option } from 'commander';
import type { Io } from '../io.ts';
import { VALUES_OF, type Values } from './values.ts';
import { type Asked, whatIsAsked } from './what-is-asked.ts';

/** One possible completion. */
interface Candidate {
  readonly word: string;
  readonly description?: string;
}

export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Candidates that the shell finds itself. */
  readonly also?: 'files' | 'folders';
}

/** Candidates for the word at the cursor: commands, options and their values. */
export async function complete(
  program: Command,
  words: readonly string[],
  cursor: number,
  io: Io,
): Promise<Completion> {
  const typed = words[cursor] ?? '';
  const asked = whatIsAsked(program, words, cursor);
  const { candidates, ...also } = await completionOf(asked, io);
  return { candidates: candidates.filter(({ word }) => word.startsWith(typed)), ...also };
}

async function completionOf(asked: Asked, io: Io): Promise<Completion> {
  switch (asked.kind) {
    case 'commands':
      return { candidates: commandsOf(asked.of) };
    case 'options':
      return { candidates: optionsOf(asked.of) };
    case 'value':
      return completionWith(await valuesFor(asked, io), asked.before);
    case 'nothing':
      return { candidates: [] };
  }
}

/**
 * The characters of names in Kubernetes, of settings and of releases. A shell gives a meaning to
 * others and could run a name that holds them, so such names are not offered.
 */
const MEANS_ITSELF = /^[\w./:=@,+%[\]-]*$/;

const completionWith = (values: Values, before: string): Completion =>
  values.kind === 'names'
    ? {
        candidates: values.names
          .filter((name) => MEANS_ITSELF.test(name))
          .map((name) => ({ word: `${before}${name}` })),
      }
    : { candidates: [], also: values.kind };

const commandsOf = (command: Command): readonly Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ word: each.name(), description: each.summary() }));

const optionsOf = (command: Command): readonly Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, short, description }) =>
      [short, long].flatMap((word) => (word === undefined ? [] : [{ word, description }])),
    );

async function valuesFor(asked: Extract<Asked, { kind: 'value' }>, io: Io): Promise<Values> {
  const { for: place, of: command, typed, operands } = asked;
  if (place.argChoices !== undefined) return { kind: 'names', names: place.argChoices };
  const placeholder = 'flags' in place ? placeholderOf(place) : place.name();
  const find = VALUES_OF[placeholder];
  if (find === undefined) return { kind: 'names', names: [] };
  return find({ command: command.name(), typed, operands }, io);
}

/** `file` of `--config <file>`. */
const placeholderOf = ({ flags }: Option): string => /[<[](\w+)/.exec(flags)?.[1] ?? '';
