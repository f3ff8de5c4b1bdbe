import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { PRINTERS } from '#print';
import type { PlanArguments, PlanGoal } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { histories } from './chance-options.ts';
import { outputOption, SNAPSHOT_ARGUMENT, withScenarioOptions } from './options.ts';

const EXAMPLES = `
Examples:
  Which of these nodes may be drained together, and what keeps one from being drained?
  $ k8s-evict plan drain fixtures/cluster/snapshot.yaml --nodes worker-1,worker-2,worker-5

  A whole pool, each node back in use ten minutes after its drain, as a script for the change
  $ k8s-evict plan drain fixtures/cluster/snapshot.yaml --zones us-east-1b --back-after 10m -o shell

  What happens when the cloud takes these spot machines back, and what does a drain before it gain?
  $ k8s-evict plan spot fixtures/cluster/snapshot.yaml --nodes worker-1,worker-5 --keep-down 1m

  Which nodes can go for good, and which are missing so that any zone can be lost?
  $ k8s-evict plan remove fixtures/cluster/snapshot.yaml --count 1
  $ k8s-evict plan capacity fixtures/cluster/snapshot.yaml`;

const GOALS: readonly PlanGoal[] = ['drain', 'spot', 'remove', 'capacity'];

/** Plans of which no goal is named say which there are. */
class PlanCommand extends Command {
  missingArgument(name: string): never {
    const [goal] = this.args;
    const isGoal = GOALS.some((each) => each === goal);
    if (name === 'snapshot' && isGoal) this.error(`error: missing required argument '${name}'`);
    this.error(
      `error: no goal is named: ${GOALS.slice(0, -1).join(', ')} or ${GOALS.at(-1)}\n` +
        `hint: such as plan ${GOALS[0]} ${goal ?? 'snapshot.yaml'} --nodes all`,
    );
  }
}

export const planCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withScenarioOptions(
    new PlanCommand()
      .description(
        'drain: finds batches of nodes that can be drained together so that no Service goes down, no ' +
          'budget blocks, no quorum is lost and all pods find room; each batch is played from the state ' +
          'that the one before left. spot: what the end of spot machines does, and what drains before it ' +
          'gain. remove: which nodes can go for good with every single fault as harmless as today. ' +
          'capacity: which nodes are missing so that each single node and zone can be lost. Exits with 1 ' +
          'if the goal cannot be reached.',
      )
      .addArgument(new Argument('<goal>', 'what the plan is for').choices(GOALS))
      .argument('<snapshot...>', SNAPSHOT_ARGUMENT),
  )
    .option('--nodes <names>', 'the nodes, by name, separated by commas; all for each')
    .option('--label <selector>', 'the nodes, by label, such as pool=batch')
    .option('--zones <names>', 'the nodes, by zone')
    .option(
      '--keep-down <time>',
      'how long a Service may be down, such as 30s, or any (default: 0s)',
    )
    .option('--timeout <time>', 'how long the drain of a node may take (default: 15m)')
    .option('--notice <time>', 'spot: from the warning until machines are gone (default: 2m)')
    .option('--lead <time>', 'spot: from a recommendation until the warning (default: 10m)')
    .option('--count <nodes>', 'remove: how many; capacity: the most to add (default: 10)', whole)
    .option('--back-after <time>', 'nodes are taken back into use so long after their drain')
    .option('--max-parallel <nodes>', 'the most nodes in a batch', whole)
    .option('--max-unavailable <nodes>', 'the most nodes of one zone in a batch', whole)
    .option('--surge <nodes>', 'nodes to add first, like the first one', whole)
    .option('--deadline <time>', 'leave out batches that are not over by then, such as 2h')
    .addOption(
      new Option('--order <order>', 'the order in which nodes are tried (default: byName)').choices(
        ['byName', 'zoneByZone'],
      ),
    )
    .option('--chances <histories>', 'play this many histories of the plan, such as 20', histories)
    .addOption(outputOption(PRINTERS.plan, 'script'))
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .addHelpText('after', EXAMPLES)
    .action(async (goal: PlanGoal, snapshot: readonly string[], args: PlanArguments) => {
      const { plan } = await import('../actions/plan.ts');
      finish(await plan(goal, snapshot, args, io));
    });

const MOST = 1_000_000;

function whole(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST) return number;
  throw new InvalidArgumentError('It is no whole number from 1.');
}
