import { Argument, Command } from 'commander';
import { SHELLS, type Shell } from '../completion/shells.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict completion bash

For the shell that is open, and for those to come:
  source <(k8s-evict completion bash)
  k8s-evict completion bash > ~/.local/share/bash-completion/completions/k8s-evict
  k8s-evict completion zsh > ~/.zfunc/_k8s-evict     (a folder of $fpath)
  k8s-evict completion fish > ~/.config/fish/completions/k8s-evict.fish
  k8s-evict completion powershell >> $PROFILE`;

export const completionCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command('completion')
    .summary('print a script that completes commands and options in a shell')
    .description(
      'Prints a script with which a shell completes commands, options, formats, rules, releases, documents, ' +
        'and names of nodes and pods once a small snapshot is named on the line.',
    )
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS)))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      await io.results.write([SHELLS[shell]]);
      finish(0);
    });

/** The command that completion scripts call. The cursor is the number of words before it. */
export const completeCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command('__complete')
    .argument('<cursor>')
    .argument('[words...]')
    .option('--for-kubectl', 'print it as plugins of kubectl do')
    .action(async (cursor, words, { forKubectl }: { forKubectl?: true }, command: Command) => {
      const { complete } = await import('../completion/complete.ts');
      const { candidates, also } = await complete(
        command.parent ?? command,
        words,
        Number(cursor),
        io,
      );
      const lines = candidates.map(({ word, description }) =>
        description === undefined ? word : `${word}\t${description.replace(/\s+/g, ' ')}`,
      );
      const directive =
        forKubectl === true ? `:${DIRECTIVES[also ?? 'names']}` : also && `:${also}`;
      await io.results.write(
        [...lines, ...(directive === undefined ? [] : [directive])].map(newLine),
      );
      finish(0);
    });

/**
 * What kubectl does with the candidates of a plugin: nothing else, or files, or folders.
 * @see https://kubernetes.io/docs/tasks/extend-kubectl/kubectl-plugins/
 */
const DIRECTIVES = { names: 4, files: 0, folders: 16 };

const newLine = (line: string): string => `${line}\n`;
