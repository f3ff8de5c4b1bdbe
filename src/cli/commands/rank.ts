import { Command, Option } from 'commander';
import { PRINTERS } from '#print';
import type { RankArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { collect, optionOf } from '../options/option-rows.ts';
import { INPUT_OPTIONS, USAGE_OPTIONS } from '../options/scenario-options.ts';
import { withLiveOptions } from './cluster-options.ts';
import { outputOption, SNAPSHOT_ARGUMENT } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict rank fixtures/rank
  $ k8s-evict rank fixtures/rank --node quay-1 --set-usage 'shop/web-*:memory=2Gi'
  $ k8s-evict rank fixtures/rank --signal nodefs.available -o name

For a cluster as it is now, with the statistics and configurations of its kubelets:
  kubectl get nodes,pods -A -o yaml > now/cluster.yaml
  kubectl get --raw /api/v1/nodes/NODE/proxy/stats/summary > now/NODE-stats.json
  kubectl get --raw /api/v1/nodes/NODE/proxy/configz > now/NODE-configz.json
Without access to these, memory is ranked by metrics, or by requests (--missing-stats request):
  kubectl get pods.metrics.k8s.io,nodes.metrics.k8s.io -A -o yaml > now/metrics.yaml`;

export const rankCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withLiveOptions(new Command())
    .description(
      'Prints the order in which the kubelet of each node would evict its pods, what decides it, and how ' +
        'many pods have to go until enough is available again. Nodes closest to a threshold come first.',
    )
    .argument('<snapshot...>', SNAPSHOT_ARGUMENT)
    .option('--node <node>', 'only this node (repeatable)', collect, [])
    .option('--signal <signal>', 'what runs low, such as memory.available (default: the nearest)')
    .option(
      '--set-usage <usage>',
      'what pods use instead, such as shop/web-*:memory=2Gi (repeatable)',
      collect,
      [],
    )
    .addOption(
      new Option(
        '--ranking <order>',
        'by priority and usage, or the legacy order by QoS class (default: as its kubelet does)',
      ).choices(['kubelet', 'qos']),
    )
    .addOption(optionOf(USAGE_OPTIONS.legacyVariant))
    .addOption(optionOf(USAGE_OPTIONS.missingStats))
    .addOption(optionOf(USAGE_OPTIONS.preset))
    .addOption(optionOf(INPUT_OPTIONS.allowTruncated))
    .addOption(optionOf(INPUT_OPTIONS.skipInvalid))
    .addOption(outputOption(PRINTERS.rank))
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide)', false)
    .option('--quiet', 'no warnings and progress', false)
    .addHelpText('after', EXAMPLES)
    .action(async (snapshot: readonly string[], args: RankArguments) => {
      const { rank } = await import('../actions/rank.ts');
      finish(await rank(snapshot, args, io));
    });
