import { Chalk } from 'chalk';
import { type Diagnostic, renderDiagnostics } from '#diagnostics';
import type { Io } from '../io.ts';

/** Prints the errors and warnings about the input to standard error. */
export async function printDiagnostics(diagnostics: readonly Diagnostic[], io: Io): Promise<void> {
  const chalk = new Chalk({ level: io.messages.colour ? 1 : 0 });
  const painter = {
    error: chalk.red.bold,
    warning: chalk.yellow.bold,
    place: chalk.blue,
    hint: chalk.cyan,
  };
  await io.messages.write([renderDiagnostics(diagnostics, painter)]);
}
