import { CommanderError } from 'commander';
import type { ExitCode } from './exit-code.ts';
import { explainBug } from './explain-bug.ts';
import type { Io } from './io.ts';
import { buildProgram } from './program.ts';
import { UserError } from './user-error.ts';

/**
 * The whole program: reads the arguments, runs the command they name and answers with the exit code.
 * Whatever goes wrong becomes a clear message here.
 */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  const said = { results: '', messages: '' };
  let exitCode: ExitCode = 0;
  const program = buildProgram(io, {
    sayResult: (text) => {
      said.results += text;
    },
    sayMessage: (text) => {
      said.messages += text;
    },
    finish: (code) => {
      exitCode = code;
    },
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    exitCode = failureOf(error, args, (text) => {
      said.messages += text;
    });
  }
  await io.results.write([said.results]);
  await io.messages.write([said.messages]);
  return exitCode;
}

function failureOf(error: unknown, args: readonly string[], say: (text: string) => void): ExitCode {
  // Commander has said by then what it had to say: help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) {
    say(`error: ${error.message}\n${error.hint === undefined ? '' : `hint: ${error.hint}\n`}`);
    return 2;
  }
  say(explainBug(error, args));
  return 70;
}
