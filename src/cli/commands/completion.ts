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
  new Command()
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
