import type { Command } from 'commander';

/** Adds the options that say which cluster is read, as kubectl has them. */
export const withClusterOptions = (command: Command): Command =>
  command
    .option('--context <name>', 'the context of the kubeconfig (default: the current one)')
    .option('--kubeconfig <file>', "the kubeconfig (default: kubectl's)")
    .option('--kubectl <path>', 'the kubectl that is run', 'kubectl');

/** Adds `--live` and what belongs to it, which `liveCommand` reads before anything is parsed. */
export const withLiveOptions = (command: Command): Command =>
  withClusterOptions(
    command
      .option('--live', 'take a snapshot of the cluster first, as capture does')
      .option('--keep <file>', 'keep the snapshot that --live takes'),
  );
