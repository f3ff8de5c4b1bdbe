import { Command } from 'commander';
import type { ExampleArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict example --list

Copies an outage with its cluster to a folder, and says how to play it:
  k8s-evict example zone-loss

Copies all files that the examples of the help read:
  k8s-evict example --all .`;

export const exampleCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command('example')
    .summary('list outages that surprise people, and copy one to try it')
    .description(
      'Lists outages that come with k8s-evict, each with what surprises in it. With a name, copies its ' +
        'snapshot and its script into a folder. Overwrites nothing.',
    )
    .argument('[name]', 'which example')
    .argument('[folder]', 'where to copy it (default: its name)')
    .option('--list', 'list all examples, as without a name')
    .option('--all <folder>', 'copy the files of all examples of the help to fixtures in a folder')
    .addHelpText('after', EXAMPLES)
    .action(
      async (name: string | undefined, folder: string | undefined, args: ExampleArguments) => {
        const { example } = await import('../actions/example.ts');
        finish(await example(args.list === true ? undefined : name, folder, args, io));
      },
    );
