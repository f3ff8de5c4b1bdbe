import { Command, InvalidArgumentError } from 'commander';
import type { CaptureArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { collect } from '../options/option-rows.ts';
import { jobs } from './chance-options.ts';
import { withClusterOptions } from './cluster-options.ts';

const EXAMPLES = `
Examples:
  What it would run, and the ClusterRole that it needs:
  $ k8s-evict capture --print-commands
  $ k8s-evict capture --print-rbac

A snapshot of the cluster that kubectl is about:
  k8s-evict capture -o cluster.json.gz

Two namespaces of another one, without statistics of kubelets:
  k8s-evict capture -o team.json.gz --context prod -n shop -n payments --no-stats

What a report says that a snapshot lacks:
  k8s-evict capture --add priorityclasses,pdb -o more.json`;

export const captureCommand = (io: Io, finish: (code: ExitCode) => void): Command =>
  withClusterOptions(
    new Command()
      .description(
        'Takes a snapshot of a cluster: all that models read, page by page, with statistics and ' +
          'configurations of kubelets. It runs kubectl get and nothing else. What is refused or absent ' +
          'is written into the file, and reports say what that means.',
      )
      .option(
        '-o, --output <file>',
        'the snapshot, packed if it ends in .gz; - is standard output',
      ),
  )
    .option('-n, --namespace <name>', 'only this namespace (repeatable)', collect, [])
    .option('--add <kinds>', 'only these kinds, such as pdb,stats (repeatable)', collect, [])
    .option('--no-stats', 'ask no kubelet for its statistics and configuration')
    .option('--events', 'also Events, for postmortem', false)
    .option('--redact', 'under pseudonyms, as redact does', false)
    .option('--key <file>', 'the key of --redact, made if it is not there', 'k8s-evict.key')
    .option('--jobs <number>', 'how many kubectl run at once (default: twice the cores)', jobs)
    .option('--chunk-size <number>', 'objects of a page', chunkSize, 500)
    .option('--print-commands', 'print the command lines instead of running them', false)
    .option('--print-rbac', 'print the roles that are needed, and read nothing', false)
    .option('--quiet', 'no notes and progress', false)
    .addHelpText('after', EXAMPLES)
    .action(async (args: CaptureArguments) => {
      const { capture } = await import('../actions/capture.ts');
      finish(await capture(args, io));
    });

function chunkSize(text: string): number {
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError('It is no whole number from 1 on.');
}
