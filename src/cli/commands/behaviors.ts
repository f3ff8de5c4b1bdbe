import { Command, Option } from 'commander';
import { PRINTERS } from '#print';
import type { BehaviorsArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { optionOf } from '../options/option-rows.ts';
import { INPUT_OPTIONS, PRESETS } from '../options/scenario-options.ts';
import { outputOption, SNAPSHOT_ARGUMENT } from './options.ts';

const EXAMPLES = `
Examples:
  $ k8s-evict behaviors --kubernetes-version 1.33
  $ k8s-evict behaviors --diff 1.31 1.36
  $ k8s-evict behaviors fixtures/cluster/snapshot.yaml --diff 1.36
  $ k8s-evict behaviors --kubernetes-version 1.33 -o json
  $ k8s-evict behaviors --limits --kubernetes-version 1.33
  $ k8s-evict behaviors --preset gardener`;

export const behaviorsCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Prints the constants and choices of a release of Kubernetes that evictions depend on: what they are, ' +
        'since when, what sets them and (-o wide) where Kubernetes has them. With a snapshot its flags and ' +
        'configurations count; --diff tells what an upgrade changes, and for which objects of the snapshot.',
    )
    .argument('[snapshot...]', SNAPSHOT_ARGUMENT)
    .option(
      '--kubernetes-version <release>',
      "the control plane's release, such as 1.33 (default: the snapshot's, or the newest)",
    )
    .option(
      '--diff <releases...>',
      "what changes from one release to another, or from the snapshot's to this one",
    )
    .option(
      '--limits',
      'where the models are known to differ from Kubernetes, in that release or in any',
    )
    .addOption(
      new Option(
        '--preset <name>',
        'the published defaults of a service or distribution, with their sources',
      ).choices(PRESETS),
    )
    .addOption(optionOf(INPUT_OPTIONS.allowTruncated))
    .addOption(optionOf(INPUT_OPTIONS.skipInvalid))
    .addOption(outputOption(PRINTERS.behaviors))
    .option('--no-headers', 'no column titles (table, wide)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .option('--quiet', 'no warnings and progress', false)
    .addHelpText('after', EXAMPLES)
    .action(async (snapshot: readonly string[], args: BehaviorsArguments) => {
      if (args.limits === true) {
        const { knownLimits } = await import('../actions/known-limits.ts');
        return finish(await knownLimits(snapshot, args, io));
      }
      if (args.preset !== undefined) {
        const { printPreset } = await import('../actions/print-preset.ts');
        return finish(await printPreset(snapshot, args, args.preset, io));
      }
      const { behaviors } = await import('../actions/behaviors.ts');
      finish(await behaviors(snapshot, args, io));
    });
