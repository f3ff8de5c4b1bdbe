import { CommanderError } from 'commander';
import { visible } from '#units';
import type { ExitCode } from './exit-code.ts';
import { guarded } from './guarded-sinks.ts';
import type { Io } from './io.ts';
import { LargerHeap } from './larger-heap.ts';
import { type LiveCommand, liveCommand } from './live-command.ts';
import { configText } from './options/config-text.ts';
import { giveOptions } from './options/given-elsewhere.ts';
import { buildProgram, type Ending, wholeCommands } from './program.ts';
import { UserError } from './user-error.ts';

/**
 * The whole program: reads the arguments, runs the command that they name and returns the exit
 * code. Errors become clear messages here.
 */
export async function main(args: readonly string[], environment: Io): Promise<number> {
  const io = guarded(environment);
  const said = { results: '', messages: '' };
  let exitCode: ExitCode = 0;
  const fail = async (error: unknown): Promise<void> => {
    const failure = await failureOf(error, args);
    said.messages += failure.message;
    exitCode = failure.exitCode;
  };
  const ending: Ending = {
    sayResult: (text) => {
      said.results += text;
    },
    sayMessage: (text) => {
      said.messages += text.split('\n').map(visible).join('\n');
    },
    finish: (code) => {
      exitCode = code;
    },
  };
  let live: LiveCommand | undefined;
  try {
    live = liveCommand(args, io);
    const own = live?.passing === undefined ? io : { ...io, live: live.passing };
    const program = await buildProgram(own, ending, args);
    program.hook('preAction', async (_, command) => {
      const given = await giveOptions(command, io, () => wholeCommands(own, ending));
      if (command.getOptionValue('printConfig') === true) {
        said.results += configText(given);
        throw new CommanderError(0, 'k8s-evict.printConfig', '');
      }
      await live?.take(command);
    });
    await program.parseAsync(live?.args ?? args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof LargerHeap)) await fail(error);
    else {
      try {
        return await io.runWithHeap(error.megabytes, live?.args ?? args);
      } catch (cause) {
        await fail(error.refused(cause));
      }
    }
  } finally {
    live?.forget();
  }
  await io.results.write([said.results]).catch(fail);
  await io.messages.write([said.messages]);
  return exitCode;
}

interface Failure {
  readonly exitCode: ExitCode;
  readonly message: string;
}

async function failureOf(error: unknown, args: readonly string[]): Promise<Failure> {
  // Commander has already printed its message. Help and version are no failures.
  if (error instanceof CommanderError) {
    const hint = error.exitCode === 0 ? '' : await nearestChoice(error.message);
    return { exitCode: error.exitCode === 0 ? 0 : 2, message: hint };
  }
  const complaint = userErrorIn(error);
  if (complaint !== undefined) {
    const hint = complaint.hint === undefined ? '' : `hint: ${visible(complaint.hint)}\n`;
    return { exitCode: 2, message: `error: ${visible(complaint.message)}\n${hint}` };
  }
  const { explainBug } = await import('./explain-bug.ts');
  return { exitCode: 70, message: explainBug(error, args) };
}

/** A simulation puts its context around all that is thrown in it. */
const userErrorIn = (error: unknown): UserError | undefined => {
  if (error instanceof UserError) return error;
  return error instanceof Error ? userErrorIn(error.cause) : undefined;
};

/** A hint at the choice that was meant, as commander lists only which there are. */
async function nearestChoice(complaint: string): Promise<string> {
  const [, given, choices] =
    /'([^']*)' is invalid.* Allowed choices are (.*)\./.exec(complaint) ?? [];
  if (given === undefined || choices === undefined) return '';
  const { nearest } = await import('#diagnostics');
  const meant = nearest(given, choices.split(', '));
  return meant === undefined ? '' : `hint: did you mean ${meant}?\n`;
}
