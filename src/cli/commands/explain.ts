import { Command } from 'commander';
import type { ScenarioArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { SNAPSHOT_ARGUMENT, withScenarioOptions } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict explain payments/db-1 fixtures/cluster/snapshot.yaml -s fixtures/cluster/outage-one-zone.yaml
  $ k8s-evict explain node/worker-4 fixtures/cluster/snapshot.yaml -e 'powerOff nodes=worker-4 for=10m'`;

export const explainCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withScenarioOptions(
    new Command('explain')
      .summary('print what happens to one pod or node and why, or why nothing does')
      .description('Prints the chain of causes for one pod or node, or why nothing happens to it.')
      .argument('<object>', 'pod/NAMESPACE/NAME, NAMESPACE/NAME or node/NAME')
      .argument('<snapshot...>', SNAPSHOT_ARGUMENT),
  )
    .addHelpText('after', EXAMPLES)
    .action(
      async (
        object: string,
        snapshot: readonly string[],
        args: ScenarioArguments,
      ): Promise<void> => {
        const { explainObject } = await import('../actions/explain.ts');
        finish(await explainObject(object, snapshot, args, io));
      },
    );
