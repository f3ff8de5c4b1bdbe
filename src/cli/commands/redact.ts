import { Command } from 'commander';
import type { RedactArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { SNAPSHOT_ARGUMENT } from './options.ts';

const EXAMPLES = `
Examples:
  k8s-evict redact cluster.json.gz -o anonymous.json.gz --key mine.key
  k8s-evict simulate anonymous.json.gz -e 'powerOff nodes=NODE' -o json=report.json
  k8s-evict redact --restore report.json --key mine.key

What stays in clear:
  $ k8s-evict redact --list-kept`;

export const redactCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Writes the part of a snapshot that models read, with pseudonyms for names, labels, images and addresses. ' +
        'Selectors still match, zones still group, and ties are decided as before. The key stays with you: it ' +
        'gives the same names to other files, and puts the names back into reports.',
    )
    .argument('[snapshot...]', SNAPSHOT_ARGUMENT)
    .option('-o, --output <file>', 'the result, packed if it ends in .gz')
    .option('--key <file>', 'the key, made if it is not there', 'k8s-evict.key')
    .option('--restore <file>', 'put the names back into a report or another text')
    .option('--list-kept', 'print what stays in clear', false)
    .option('--quiet', 'no notes and progress', false)
    .addHelpText('after', EXAMPLES)
    .action(async (snapshot: readonly string[], args: RedactArguments) => {
      const { redact } = await import('../actions/redact.ts');
      finish(await redact(snapshot, args, io));
    });
