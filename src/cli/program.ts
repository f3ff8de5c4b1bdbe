import { Command, type Option } from 'commander';
import { TOOL_VERSION } from '#documents';
import { completeCommand } from './commands/complete.ts';
import { COMMANDS, type CommandRow, LAST_GROUP } from './commands/table.ts';
import type { ExitCode } from './exit-code.ts';
import type { Io } from './io.ts';

/** The sinks for the output and the exit code of commands. */
export interface Ending {
  /** Prints the results of commander itself: help and the version. */
  readonly sayResult: (text: string) => void;
  /** Prints the complaints of commander about arguments. */
  readonly sayMessage: (text: string) => void;
  readonly finish: (code: ExitCode) => void;
}

const EXAMPLES = `
Examples:
  What happens when a zone loses power?
  $ k8s-evict simulate fixtures/cluster/snapshot.yaml -e 'powerOff zones=us-east-1b'

  Why is this pod evicted, or why not?
  $ k8s-evict explain payments/db-1 fixtures/cluster/snapshot.yaml -e 'powerOff zones=us-east-1b'

A snapshot of your own cluster is what kubectl prints, or what capture takes with it:
  kubectl get nodes,pods,leases,deployments,replicasets,statefulsets,daemonsets,jobs -A -o yaml > snapshot.yaml
  k8s-evict capture -o snapshot.json.gz`;

/** Adds the choices and the default of an option. Empty lists are not mentioned. */
function describeOption({ description, argChoices = [], defaultValue }: Option): string {
  const last = argChoices.at(-1);
  const others = argChoices.slice(0, -1);
  const choices = others.length === 0 ? (last ?? '') : `${others.join(', ')} or ${last}`;
  const standard = typeof defaultValue === 'string' ? `default: ${defaultValue}` : '';
  const notes = [choices, standard].filter((note) => note !== '');
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

/**
 * The program, with the options and the help of the commands that `words` name. Others have a line
 * in `--help`. The action of a command is loaded when it is called.
 */
export async function buildProgram(
  io: Io,
  ending: Ending,
  words: readonly string[],
): Promise<Command> {
  const program = new Command('k8s-evict')
    .description(
      'Tells which pods Kubernetes evicts when nodes fail, when and why. Needs no cluster.',
    )
    .version(TOOL_VERSION)
    .commandsGroup(`${LAST_GROUP}:`)
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ optionDescription: describeOption })
    .showHelpAfterError('Try --help for what is possible.')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: ending.sayResult, writeErr: ending.sayMessage });
  for (const [group, rows] of Object.entries(COMMANDS)) {
    for (const row of rows) {
      const isNamed = words.includes(row.name);
      const command = isNamed ? await wholeCommand(row, io, ending) : lineOf(row);
      program.addCommand(command.copyInheritedSettings(program).helpGroup(`${group}:`));
    }
  }
  program
    .command('version')
    .description('print the version')
    .action(() => ending.sayResult(`${TOOL_VERSION}\n`));
  program.addCommand(completeCommand(io, ending.finish), { hidden: true });
  return program;
}

/** All commands with their options. */
export const wholeCommands = (io: Io, ending: Ending): Promise<readonly Command[]> =>
  Promise.all(
    Object.values(COMMANDS)
      .flat()
      .map((row) => wholeCommand(row, io, ending)),
  );

async function wholeCommand(row: CommandRow, io: Io, ending: Ending): Promise<Command> {
  const describe = await row.load();
  return withConfig(describe(io, ending.finish).name(row.name).summary(row.summary));
}

function lineOf({ name, takes, summary }: CommandRow): Command {
  const command = new Command(name).summary(summary);
  for (const each of takes) command.argument(each);
  return withConfig(command);
}

const withConfig = (command: Command): Command =>
  command.option('--print-config', 'print each option with its value and its origin');
