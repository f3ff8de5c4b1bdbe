import { Command } from 'commander';
import { PRINTERS } from '#print';
import type { DiffArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { collect } from '../options/option-rows.ts';
import { typedOptions } from '../options/typed-options.ts';
import { withChanceOptions } from './chance-options.ts';
import { outputOption, withScenarioOptions } from './options.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const SCRIPT = 'fixtures/cluster/outage-one-zone.yaml';

const EXAMPLES = `
With a snapshot, --apply, --scale, --set, --set-file and --without are changes: they count on the
changed side only.

Examples:
  $ k8s-evict diff ${SNAPSHOT} -e 'powerOff nodes=worker-5' --set controllerManager.node-monitor-grace-period=20s
  $ k8s-evict diff ${SNAPSHOT} -s ${SCRIPT} --with 'at=1m powerOff nodes=worker-1'

Two stored reports:
  k8s-evict simulate snapshot.yaml -s outage.yaml -o json=before.json
  k8s-evict diff before.json after.json -o markdown`;

export const diffCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withChanceOptions(
    withScenarioOptions(
      new Command()
        .description(
          'Compares two stored reports, or plays a scenario before and after a change of settings, manifests, ' +
            'release or events, and prints what gets better and what gets worse.',
        )
        .argument(
          '<files...>',
          'two reports of simulate -o json, or files of a snapshot; - is standard input',
        ),
    ),
  )
    .option('--to-kubernetes-version <release>', "change: the control plane's release afterwards")
    .option('--with <event>', 'change: another event (repeatable)', collect, [])
    .option(
      '--fail-on <condition>',
      'exit with 1 if something is worse (worse), if anything differs (any), or if an expression in CEL is true',
    )
    .addOption(outputOption(PRINTERS.diff))
    .option('-n, --namespace <name>', 'list only pods, Services and workloads of this namespace')
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide, markdown)', false)
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], args: DiffArguments, command: Command) => {
      const { diff } = await import('../actions/diff.ts');
      finish(await diff(files, { ...args, typed: typedOptions(command) }, io));
    });
