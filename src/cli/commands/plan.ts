import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { PRINTERS } from '#print';
import type { PlanArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { histories } from './chance-options.ts';
import { outputOption, SNAPSHOT_ARGUMENT, withScenarioOptions } from './options.ts';

const EXAMPLES = `
Examples:
  Which of these nodes may be drained together, and what keeps one from being drained?
  $ k8s-evict plan drain fixtures/cluster/snapshot.yaml --nodes worker-1,worker-2,worker-5

  A whole pool, each node back in use ten minutes after its drain, as a script for the change
  $ k8s-evict plan drain fixtures/cluster/snapshot.yaml --zones us-east-1b --back-after 10m -o shell`;

export const planCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withScenarioOptions(
    new Command('plan')
      .summary('plan the drain of nodes in batches, and prove it by playing it')
      .description(
        'Finds batches of nodes that can be drained together so that no Service goes down, no budget ' +
          'blocks, no quorum is lost and all pods find room. Each batch is played from the state that the ' +
          'one before left. Exits with 1 if a node cannot be drained so.',
      )
      .addArgument(new Argument('<goal>', 'what the plan is for').choices(['drain']))
      .argument('<snapshot...>', SNAPSHOT_ARGUMENT),
  )
    .option('--nodes <names>', 'nodes to drain, by name, separated by commas')
    .option('--label <selector>', 'nodes to drain, by label, such as pool=batch')
    .option('--zones <names>', 'nodes to drain, by zone')
    .option('--keep-down <time>', 'how long a Service may be down, such as 30s, or any', '0s')
    .option('--timeout <time>', 'how long the drain of a node may take', '15m')
    .option('--back-after <time>', 'nodes are taken back into use so long after their drain')
    .option('--max-parallel <nodes>', 'the most nodes in a batch', whole)
    .option('--max-unavailable <nodes>', 'the most nodes of one zone in a batch', whole)
    .option('--surge <nodes>', 'nodes to add first, like the first one', whole)
    .option('--deadline <time>', 'leave out batches that are not over by then, such as 2h')
    .addOption(
      new Option('--order <order>', 'the order in which nodes are tried')
        .choices(['byName', 'zoneByZone'])
        .default('byName'),
    )
    .option('--chances <histories>', 'play this many histories of the plan, such as 20', histories)
    .addOption(outputOption(PRINTERS.plan, 'script'))
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .addHelpText('after', EXAMPLES)
    .action(async (_goal: string, snapshot: readonly string[], args: PlanArguments) => {
      const { plan } = await import('../actions/plan.ts');
      finish(await plan(snapshot, args, io));
    });

const MOST = 1_000_000;

function whole(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST) return number;
  throw new InvalidArgumentError('It is no whole number from 1.');
}
