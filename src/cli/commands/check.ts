import { Command, Option } from 'commander';
import { PRINTERS } from '#print';
import type { CheckArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { withLiveOptions } from './cluster-options.ts';
import { outputOption } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict check fixtures/check/kubelet.yaml
  $ k8s-evict check fixtures/check --fail-on warning
  $ k8s-evict check fixtures/check -o sarif
  $ k8s-evict check --explain hard-threshold-above-soft

Suppress a finding, with a reason, by a comment on its line or above it,
  # k8s-evict: ignore threshold-switched-off the disk is watched by another daemon
by an annotation of the object,
  k8s-evict.dev/ignore: single-replica this is a batch controller
or by a configuration (k8s-evict.yaml or --config); its schema: k8s-evict schema config.

Fail only on new findings:
  k8s-evict check manifests --baseline known.json --update-baseline
  k8s-evict check manifests --baseline known.json`;

export const checkCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withLiveOptions(new Command())
    .description(
      'Looks for mistakes in settings of evictions: configurations of kubelets (drop-ins, ConfigMaps, ' +
        'cloud-init and kubeadm documents, too) and their flags, flags of the control plane and its static pods, ' +
        'workloads, PodDisruptionBudgets, nodes and whole snapshots. Exits with 1 when it finds ' +
        'errors, and with 2 when it understands nothing in a file.',
    )
    .argument('[file...]', 'files, folders or globs of manifests, also .gz; - is standard input')
    .option('--list', 'list all rules', false)
    .option('--explain <code>', 'explain a rule')
    .option('--config <file>', 'configuration (default: k8s-evict.yaml, if it is here)')
    .option('--baseline <file>', 'findings that are known and pass')
    .option('--update-baseline', 'write what is found to the baseline', false)
    .addOption(
      new Option('--fail-on <severity>', 'from which severity on to exit with 1').choices([
        'error',
        'warning',
        'note',
        'never',
      ]),
    )
    .option(
      '--evictions-within <duration>',
      'how long the evictions of a zone may last (default: 10m)',
    )
    .option('--ignore-unknown', 'pass over files in which nothing is understood', false)
    .option('--kubernetes-version <release>', "the control plane's release, such as 1.33")
    .addOption(outputOption(PRINTERS.check, 'sarif'))
    .option('--fix', 'also commands that end findings, where there is nothing to weigh up', false)
    .option('--by <group>', 'also counts by namespace, owner or label=KEY, such as label=team')
    .option('--all', 'all findings, however many (table)', false)
    .option('--quiet', 'no warnings about the files themselves', false)
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], args: CheckArguments) => {
      const { check } = await import('../actions/check.ts');
      finish(await check(files, args, io));
    });
