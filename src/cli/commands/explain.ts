import { Command } from 'commander';
import { PRINTERS } from '#print';
import type { ExplainArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { withHistoryOptions } from './chance-options.ts';
import { outputOption, SNAPSHOT_ARGUMENT, withScenarioOptions } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict explain payments/db-1 fixtures/cluster/snapshot.yaml -s fixtures/cluster/outage-one-zone.yaml
  $ k8s-evict explain node/worker-4 fixtures/cluster/snapshot.yaml -e 'powerOff nodes=worker-4 for=10m'
  $ k8s-evict explain node/worker-4 fixtures/cluster/snapshot.yaml -e 'powerOff nodes=worker-4' --chances 20
  $ k8s-evict explain deploy/shop/web fixtures/cluster/snapshot.yaml -e 'powerOff zones=us-east-1b' --no-what-if`;

export const explainCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withHistoryOptions(
    withScenarioOptions(
      new Command()
        .description(
          'Prints what becomes of a pod, node, workload, Service or PodDisruptionBudget, the chain of causes ' +
            'behind it or why nothing happens, and what would have changed it: found by playing the scenario ' +
            'again with one thing changed.',
        )
        .argument(
          '<object>',
          'such as NAMESPACE/POD, node/NAME, deploy/NAMESPACE/NAME or pdb/NAMESPACE/NAME',
        )
        .argument('<snapshot...>', SNAPSHOT_ARGUMENT),
    ),
  )
    .addOption(outputOption(PRINTERS.explain))
    .option('--no-what-if', 'leave out what would have changed it')
    .option('--all', 'all steps, however many (table)', false)
    .addHelpText('after', EXAMPLES)
    .action(
      async (
        object: string,
        snapshot: readonly string[],
        args: ExplainArguments,
      ): Promise<void> => {
        const { explainObject } = await import('../actions/explain.ts');
        finish(await explainObject(object, snapshot, args, io));
      },
    );
