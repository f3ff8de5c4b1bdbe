import { Command, InvalidArgumentError, Option } from 'commander';
import { PRINTERS } from '#print';
import type { SweepArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { collect } from '../options/option-rows.ts';
import { typedOptions } from '../options/typed-options.ts';
import { histories, jobs, share } from './chance-options.ts';
import { outputOption, SNAPSHOT_ARGUMENT, withScenarioOptions } from './options.ts';

const TRADE_OFF =
  "--fault 'partition for=3m' --fault powerOff " +
  "--vary 'pods[shop/web-*].tolerationSeconds.unreachable=30,300'";

const EXAMPLES = `
Examples:
  Which node hurts most, and can any zone be lost?
  $ k8s-evict sweep fixtures/cluster/snapshot.yaml

  Does any single node or zone take my workload down?
  $ k8s-evict sweep fixtures/cluster/snapshot.yaml --workload shop/web

  How many nodes can be lost at once?
  $ k8s-evict sweep fixtures/cluster/snapshot.yaml --smallest 2 --target 'nodes=worker-1,worker-3,worker-6'

  Does a budget block the drain of any node?
  $ k8s-evict sweep fixtures/cluster/snapshot.yaml --over drains

  Which nodes would Karpenter or Cluster Autoscaler take away now, and why not the others?
  $ k8s-evict sweep fixtures/autoscaling/karpenter.yaml --over consolidations

  Which toleration is best, in a blip and in a real loss?
  $ k8s-evict sweep fixtures/cluster/snapshot.yaml --over zones ${TRADE_OFF}

On many machines (deploy/sweep-job.yaml is an Indexed Job that does it):
  k8s-evict sweep snapshot.yaml --over pairs --shard 0/8 --part 0.ndjson
  k8s-evict sweep --merge *.ndjson

What is worse since yesterday's sweep, which -o json=yesterday.json stored:
  k8s-evict sweep snapshot.yaml --baseline yesterday.json --fail-on worse

A gate for CI, which exits with 1 if an expectation fails in any fault:
  k8s-evict sweep snapshot.yaml --over nodes --expect expectations.yaml -o junit=sweep.xml`;

export const sweepCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withComparison(
    withSubjectOptions(
      withScenarioOptions(
        new Command()
          .description(
            'Plays every node, zone, pair, drain or event alone, and ranks them by damage.',
          )
          .argument('<snapshot...>', SNAPSHOT_ARGUMENT),
      ),
    ),
  )
    .option(
      '--over <faults>',
      'nodes, zones, regions, label=KEY, pairs, pairs=zones, drains, interruptions, events or workloads ' +
        '(repeatable; default: nodes and zones); consolidations: what autoscalers would take away now',
      collect,
      [],
    )
    .option(
      '--fault <fault>',
      "what happens to each, such as 'powerOff for=20m' (repeatable; default: powerOff)",
      collect,
      [],
    )
    .option(
      '--smallest <nodes>',
      'find the smallest set of nodes, up to this many, whose loss at once breaks an expectation, ' +
        'or takes a Service down',
      nodesAtOnce,
    )
    .option(
      '--expect <file>',
      'script with expectations that have to hold in each fault (repeatable)',
      collect,
      [],
    )
    .option('--what-if', 'try what would help most: replicas, spread, budgets, tolerations', false)
    .option('--chances <histories>', 'play this many histories of each fault', histories)
    .addOption(
      new Option('--sort <column>', 'the order of the rows').choices(SORTS).default('damage'),
    )
    .option('--top <rows>', 'print only this many rows', rows)
    .option('--jobs <processes>', 'play in this many processes (default: one a core)', jobs)
    .option(
      '--shard <shard>',
      'play one part of all runs, such as 0/8, or auto for the index of an Indexed Job',
    )
    .option('--part <file>', 'the file of a shard; runs that it already has are not played again')
    .option('--merge', 'print the report of parts; - is standard input, such as logs', false)
    .option('--yes', 'play more than a million runs, or 10,000 sets of --smallest, too', false)
    .addOption(outputOption(PRINTERS.sweep))
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .addOption(new Option('--run-share <share>').argParser(share).hideHelp())
    .addHelpText('after', EXAMPLES)
    .action(async (snapshot: readonly string[], args: SweepArguments, command: Command) => {
      const { sweep } = await import('../actions/sweep.ts');
      finish(await sweep(snapshot, { ...args, typed: typedOptions(command) }, io));
    });

/** Adds the options that narrow the question to some nodes or to one workload, or widen it to settings. */
const withSubjectOptions = (command: Command): Command =>
  command
    .option('--target <nodes>', 'only these nodes, such as selector=pool=batch')
    .option('--workload <name>', 'does a fault take it down? Such as shop/web or deploy/shop/web')
    .option('-n, --namespace <name>', 'the namespace of a --workload without one')
    .option(
      '--vary <setting>',
      'try each value, such as controllerManager.node-monitor-grace-period=20s,40s (repeatable)',
      collect,
      [],
    );

/** Adds the options that hold a sweep against an earlier one. */
const withComparison = (command: Command): Command =>
  command
    .option(
      '--by <group>',
      'also what faults do by namespace, owner or label=KEY, such as label=team',
    )
    .option('--baseline <file>', 'an earlier report of a sweep: says what is worse, better and new')
    .addOption(
      new Option(
        '--fail-on <change>',
        'exit with 1 if a fault breaks more than in --baseline, or differs',
      ).choices(['worse', 'any']),
    );

/** The orders of rows, without loading what orders them. */
const SORTS = [
  'damage',
  'name',
  'evicted',
  'services',
  'longest',
  'short',
  'down',
  'quorum',
  'pending',
  'stuck',
  'budgets',
  'failed',
] as const satisfies readonly SweepArguments['sort'][];

/** More nodes make more sets than can be counted. */
const MOST_AT_ONCE = 20;

function nodesAtOnce(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST_AT_ONCE) return number;
  throw new InvalidArgumentError(`It is no whole number from 1 to ${MOST_AT_ONCE}.`);
}

const MOST_ROWS = 1_000_000_000;

function rows(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST_ROWS) return number;
  throw new InvalidArgumentError('It is no whole number from 1.');
}
