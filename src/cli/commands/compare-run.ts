import { Command, Option } from 'commander';
import { PRINTERS } from '#print';
import type { CompareRunArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { outputOption } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict compare-run fixtures/chaos/prediction.json.gz fixtures/chaos/telemetry.json

Before and after your own run of krkn:
  k8s-evict simulate cluster.json.gz -s scenarios/kill-pods.yml -o json=prediction.json
  k8s-evict compare-run prediction.json telemetry.json --fail-on difference`;

export const compareRunCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Compares a stored report of simulate with the telemetry of krkn: for each affected pod, when its ' +
        'replacement was made and ready, predicted and measured.',
    )
    .argument('<prediction>', 'a report of simulate -o json, also .gz')
    .argument('<telemetry>', 'the telemetry of krkn in JSON, also .gz; - is standard input')
    .option('--tolerance <time>', 'how far a time may be from the predicted one', '10s')
    .addOption(
      new Option('--fail-on <condition>', 'exit with 1 if prediction and run differ').choices([
        'difference',
      ]),
    )
    .addOption(outputOption(PRINTERS['compare-run']))
    .option('--no-headers', 'no column titles (table, wide)')
    .option('--all', 'long tables to their end (table, wide)', false)
    .option('--quiet', 'no warnings', false)
    .addHelpText('after', EXAMPLES)
    .action(async (prediction: string, telemetry: string, args: CompareRunArguments) => {
      const { compareRunOf } = await import('../actions/compare-run.ts');
      finish(await compareRunOf(prediction, telemetry, args, io));
    });
