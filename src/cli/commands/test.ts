import { Command, InvalidArgumentError } from 'commander';
import { PRINTERS } from '#print';
import type { TestArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { collect, optionOf, withOptions } from '../options/option-rows.ts';
import { ADMITTING_OPTIONS, SETTING_OPTIONS } from '../options/scenario-options.ts';
import { withTestedChances } from './chance-options.ts';
import { outputOption } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict test fixtures/cluster/expectations --snapshot fixtures/cluster/snapshot.yaml
  $ k8s-evict test fixtures/scenarios -o junit

A scenario is an outage script with expectations (spec.expect), or with a golden report in its folder (report.json).
The other documents in its folder are its snapshot. To start with one:
  k8s-evict test --init scenarios/short-outage`;

export const testCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withTestedChances(
    withOptions(
      new Command()
        .description(
          'Plays outage scripts on the snapshots in their folders and lists which of their expectations hold. ' +
            'Ends with 1 when one does not, or when a report differs from the golden one.',
        )
        .argument('[path...]', 'folders that hold outage scripts, at any depth, or scripts')
        .option(
          '--snapshot <path>',
          'the snapshot of all scripts, instead of those in their folders (repeatable)',
          collect,
          [],
        ),
      SETTING_OPTIONS,
    ),
  )
    .addOption(optionOf(ADMITTING_OPTIONS.allowPartial))
    .addOption(optionOf(ADMITTING_OPTIONS.assumeReady))
    .option('--update', 'write the golden report of every scenario', false)
    .option('--watch', 'test again whenever a file changes', false)
    .option('--init <folder>', 'write a scenario to start from into a folder')
    .option('-j, --jobs <number>', 'how many processes to use (default: cores, if it pays)', jobs)
    .addOption(outputOption(PRINTERS.test, 'junit'))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: readonly string[], args: TestArguments) => {
      const { test } = await import('../actions/test.ts');
      finish(await test(paths, args, io));
    });

function jobs(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is no number of processes from 1.');
}
