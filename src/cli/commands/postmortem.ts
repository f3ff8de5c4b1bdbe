import { Command, Option } from 'commander';
import { PRINTERS } from '#print';
import type { PostmortemArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { collect } from '../options/option-rows.ts';
import { outputOption } from './options.ts';

const AFTERWARDS = 'fixtures/history/after.json.gz fixtures/history/events.json.gz';

const EXAMPLES = `
Examples:
  $ k8s-evict postmortem ${AFTERWARDS} --audit fixtures/history/audit.ndjson.gz
  $ k8s-evict postmortem ${AFTERWARDS} --before fixtures/history/before.json.gz
  $ k8s-evict postmortem ${AFTERWARDS} -o script

What your own cluster tells afterwards:
  kubectl get nodes,pods,leases,deployments,replicasets,statefulsets,daemonsets,jobs -A -o yaml > after.yaml
  kubectl get events -A -o yaml > events.yaml`;

export const postmortemCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  new Command()
    .description(
      'Reads snapshots of afterwards, Events and audit logs, and prints what removed each pod with its ' +
        'evidence, the outage that explains it, and what the record lacks. With a snapshot of before, the ' +
        'outage is played and held against the record.',
    )
    .argument(
      '[file...]',
      'snapshots, Events and audit logs in any mixture, also .gz; - is standard input',
    )
    .option('--audit <file>', 'audit logs: files, folders or globs (repeatable)', collect, [])
    .option('--before <snapshot>', 'the snapshot of before (repeatable)', collect, [])
    .option('--since <time>', 'only what happened from this time on, such as 2026-11-20T08:00:00Z')
    .option('--until <time>', 'only what happened up to this time')
    .option('--pod <name>', 'only these pods, as NAMESPACE/POD (repeatable)', collect, [])
    .option('--no-compare', 'do not play the outage on the snapshot of before')
    .option('--no-what-if', 'leave out what would have changed it')
    .addOption(
      new Option('--fail-on <condition>', 'exit with 1 if record and model differ').choices([
        'difference',
        'unexplained',
      ]),
    )
    .option('--record <file>', 'add a line about this incident to a file')
    .option('--kubernetes-version <release>', "the control plane's release, such as 1.33")
    .addOption(outputOption(PRINTERS.postmortem, 'script'))
    .option('--no-headers', 'no column titles (table, wide, csv)')
    .option('--all', 'long tables to their end (table, wide)', false)
    .option('--quiet', 'no warnings and progress', false)
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], args: PostmortemArguments) => {
      const { postmortem } = await import('../actions/postmortem.ts');
      finish(await postmortem(files, args, io));
    });
