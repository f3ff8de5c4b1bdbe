import { Command } from 'commander';
import { PRINTERS } from '#print';
import type { ReportArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { outputOption } from './options.ts';

const SIMULATE = "k8s-evict simulate fixtures/cluster/snapshot.yaml -e 'powerOff nodes=worker-5'";

const EXAMPLES = `
Examples:
  $ ${SIMULATE} -o json | k8s-evict report -
  $ ${SIMULATE} -o json | k8s-evict report - -o markdown`;

export const reportCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Prints a report that simulate, sweep or diff has stored with -o json, in any of its formats. ' +
        'Nothing is played again.',
    )
    .argument('<file>', 'a report of simulate, sweep or diff, also .gz; - is standard input')
    .addOption(outputOption(PRINTERS.report))
    .option('-n, --namespace <name>', 'list only pods of this namespace')
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .option('--quiet', 'no warnings', false)
    .addHelpText('after', EXAMPLES)
    .action(async (path: string, args: ReportArguments) => {
      const { report } = await import('../actions/report.ts');
      finish(await report(path, args, io));
    });
