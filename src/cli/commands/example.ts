import { Argument, Command } from 'commander';
import type { ExampleArguments } from '../arguments.ts';
import { LIBRARY_NAMES } from '../examples/library.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict example --list

What examples of --help and of the guides name, so that their lines run in that folder:
  k8s-evict example --to evictions && cd evictions

One scenario of the library, and a play of it:
  k8s-evict example zone-loss
  k8s-evict simulate zone-loss/snapshot.yaml -s zone-loss/script.yaml`;

export const exampleCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Copies the files that examples of --help and of the guides name to a folder, or the snapshot and the ' +
        'script of one scenario of the library. Files that are there are never written over.',
    )
    .addArgument(new Argument('[scenario]', 'which scenario').choices(LIBRARY_NAMES))
    .addHelpText('after', EXAMPLES)
    .option('--list', 'list the scenarios of the library, and what surprises in each')
    .option(
      '--to <folder>',
      'where to: the name of the scenario unless given, or k8s-evict-examples',
    )
    .action(async (scenario: string | undefined, args: ExampleArguments) => {
      const { giveExample } = await import('../actions/example.ts');
      finish(await giveExample(scenario, args, io));
    });
