import { Command } from 'commander';
import { PRINTERS } from '#print';
import type { SimulateArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { withChanceOptions } from './chance-options.ts';
import { EVENT_LIST } from './event-list.ts';
import { outputOption, SNAPSHOT_ARGUMENT, withScenarioOptions } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict simulate fixtures/cluster/snapshot.yaml -s fixtures/cluster/outage-one-zone.yaml
  $ k8s-evict simulate fixtures/cluster/snapshot.yaml -e 'at=1m partition zones=us-east-1a for=10m' -o name

To see what is certain and what is chance:
  $ k8s-evict simulate fixtures/cluster/snapshot.yaml -s fixtures/cluster/outage-one-zone.yaml --chances 40

To fail in a pipeline when a quorum is lost or a pod finds no node:
  $ k8s-evict simulate fixtures/cluster/snapshot.yaml -e 'powerOff nodes=worker-5' --fail-on quorum,pending

To guard what must hold: k8s-evict test --help.

For a cluster as it is now:
  k8s-evict simulate --live -e 'powerOff nodes=worker-1,worker-2'
  kubectl evict-sim simulate --live --keep now.json.gz -e 'powerOff nodes=worker-1,worker-2'
  kubectl get nodes,pods,leases -A -o yaml | k8s-evict simulate - -e 'powerOff nodes=worker-1,worker-2'`;

export const simulateCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  describeSimulate()
    .addHelpText('after', `${EVENT_LIST}\n${EXAMPLES}`)
    .action(async (snapshot: readonly string[], args: SimulateArguments) => {
      const { simulate } = await import('../actions/simulate.ts');
      finish(await simulate(snapshot, args, io));
    });

/** Parses arguments of `simulate`. Throws a `CommanderError` if they are invalid. */
export function parseSimulateArguments(args: readonly string[]): SimulateArguments {
  const quietly = { writeOut: () => {}, writeErr: () => {} };
  const command = describeSimulate().exitOverride().configureOutput(quietly);
  return command.parse([...args, '--', '-'], { from: 'user' }).opts<SimulateArguments>();
}

const describeSimulate = (): Command =>
  withChanceOptions(
    withScenarioOptions(
      new Command()
        .description(
          'Plays an outage on a virtual timeline and prints who is evicted, when and why.',
        )
        .argument('<snapshot...>', SNAPSHOT_ARGUMENT),
    ),
  )
    .addOption(outputOption(PRINTERS.simulate))
    .option(
      '-n, --namespace <name>',
      'list only pods of this namespace (not in json, yaml, ndjson)',
    )
    .option('-l, --selector <labels>', 'list only pods with these labels, as kubectl -l takes them')
    .option('-A, --all-namespaces', 'list pods of all namespaces, as without -n', false)
    .option('--by <group>', 'also the figures by namespace, owner or label=KEY, such as label=team')
    .option(
      '--fail-on <conditions>',
      'exit with 1 on any of eviction, down, quorum, budget, pending, stuck and unknown (what the snapshot lacks)',
    )
    .option(
      '--print-script',
      'print the outage script that -s, -e and settings mean, and play nothing',
      false,
    )
    .option(
      '--what-if-assumptions',
      'play each assumption otherwise, where it has another value, and say what that changes',
      false,
    )
    .option(
      '--timings',
      'say how long each part took, and how much memory, on standard error',
      false,
    )
    .option(
      '--verify',
      'play twice more, from the objects in the opposite order too, and say whether the history is the same',
      false,
    )
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .option(
      '--interactive',
      'the page of -o html asks and answers what-if questions; it holds what models read of the snapshot',
      false,
    );
