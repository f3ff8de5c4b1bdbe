import { Command, CommanderError } from 'commander';
import type { Io } from '#cli';
import { UserError } from '../src/cli/user-error.ts';
import { type RunOptions, runConformance } from './run.ts';

/**
 * The conformance runner: plays cases whose outcome is known from Kubernetes itself.
 *
 * @returns 0 when all agree, 1 when any does not, 2 when the arguments or a file are unusable
 */
export async function conformance(args: readonly string[], io: Io): Promise<number> {
  try {
    const options = parseArguments(args);
    if (options.kind === 'said') return await say(options, io);
    const { failed } = await runConformance(options.options, io);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await io.messages.write([`error: ${error.message}\n`]);
    return 2;
  }
}

type Arguments =
  | { readonly kind: 'run'; readonly options: RunOptions }
  /** Help was requested, or the arguments are invalid: only the text remains to be printed. */
  | { readonly kind: 'said'; readonly text: string; readonly exitCode: number };

function parseArguments(args: readonly string[]): Arguments {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  const collect = (name: string, names: readonly string[]) => [...names, name];
  const command = new Command('conformance')
    .description('Compare simulations with what Kubernetes itself did.')
    .argument('<path...>', 'files of cases (.ndjson, .json, also .gz), folders, globs')
    .option('--only <name>', 'only cases whose name contains this (repeatable)', collect, [])
    .option('--forks', 'play each case as a fork of its snapshot, after another one', false)
    .option('--verbose', 'name every case, print differences and values whole', false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: 'said', text, exitCode: error.exitCode === 0 ? 0 : 2 };
  }
  const { only, verbose, forks } = command.opts<Pick<RunOptions, 'only' | 'verbose' | 'forks'>>();
  return { kind: 'run', options: { paths: command.args, only, verbose, forks } };
}

async function say(
  { text, exitCode }: Extract<Arguments, { kind: 'said' }>,
  io: Io,
): Promise<number> {
  await (exitCode === 0 ? io.results : io.messages).write([text]);
  return exitCode;
}
