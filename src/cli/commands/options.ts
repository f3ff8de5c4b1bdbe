import { type Command, InvalidArgumentError, Option } from 'commander';
import { formatsOf } from '#print';
import { withLiveOptions } from './cluster-options.ts';

export const SNAPSHOT_ARGUMENT =
  'files, folders or globs of what kubectl prints, also .gz; - is standard input';

/** Adds the options that override the settings of scripts. */
export const withSettingOptions = (command: Command): Command =>
  command
    .option(
      '--set <setting>',
      "a setting in place of the script's, such as 'pods[shop/*].tolerationSeconds.unreachable=30' (repeatable)",
      collect,
      [],
    )
    .option(
      '--api-latency <duration>',
      "how long a request to kube-apiserver takes (default: the script's, or 10ms)",
    )
    .addOption(
      new Option('--autoscaler <kind>', 'the autoscaler that is played (default: as shown)')
        .choices(['none', 'auto', 'karpenter', 'cluster-autoscaler'])
        .argParser(autoscalerKind),
    )
    .option('--duration <duration>', "how long to simulate (default: the script's, or 24h)");

/** Scripts name Cluster Autoscaler as their other fields are written. */
function autoscalerKind(text: string): string {
  const kinds = ['none', 'auto', 'karpenter', 'cluster-autoscaler', 'clusterAutoscaler'];
  if (!kinds.includes(text)) {
    const known = kinds.slice(0, -1).join(', ');
    throw new InvalidArgumentError(`Allowed choices are ${known}.`);
  }
  return text === 'cluster-autoscaler' ? 'clusterAutoscaler' : text;
}

/** Adds the options that change the cluster and the script before anything is played. */
const withChangeOptions = (command: Command): Command =>
  command
    .option(
      '--apply <path>',
      'manifests that are applied and rolled out first: files, folders or globs (repeatable)',
      collect,
      [],
    )
    .option(
      '--scale <workload>',
      'a workload that is scaled first, such as deploy/shop/web=5 (repeatable)',
      collect,
      [],
    )
    .addOption(playRolloutOption())
    .option('--strict', 'refuse manifests of objects that the snapshot lacks', false)
    .option(
      '--set-file <file>',
      'settings from a file: the fields below spec.set of a script (repeatable)',
      collect,
      [],
    )
    .option('--without <id>', 'leave out the event with this id (repeatable)', collect, []);

/** Adds the options of all commands that play a scenario. */
export const withScenarioOptions = (command: Command): Command =>
  withChangeOptions(withPlayOptions(withLiveOptions(command)));

/** The same without the options that `diff` has for the changed side alone. */
const withPlayOptions = (command: Command): Command =>
  withSettingOptions(
    command
      .option('-s, --script <file>', 'outage script; - is standard input (repeatable)', collect, [])
      .option(
        '-e, --event <event>',
        "event such as 'powerOff zones=a for=10m' (repeatable)",
        collect,
        [],
      ),
  )
    .option(
      '--only-event <number>',
      'only this one of the events, counted from 1; 0 for none',
      wholeNumber,
    )
    .option('--kubernetes-version <release>', "the control plane's release, such as 1.33")
    .option('--start-time <time>', 'the instant that reports call 0, such as 2026-11-20T00:00:00Z')
    .addOption(
      new Option('--controllers <mode>', 'whether controllers have run for long, or start at 0')
        .choices(['steady', 'restart'])
        .default('steady'),
    )
    .option(
      '--startup-time <duration>',
      'how long a new pod takes from its binding until it is Ready (default: as the snapshot shows)',
    )
    .option(
      '--restart-time <duration>',
      'how long a pod takes until it is Ready when its containers start again (default: as the snapshot shows)',
    )
    .option(
      '--lease-period <duration>',
      'how often a kubelet renews a Lease of 40 s where this is not drawn, 10s to 10.4s (default: 10.2s)',
    )
    .option(
      '--relist <duration>',
      'how often a kubelet looks at its containers; with 0s it sees and tells everything at once (default: 1s)',
    )
    .option(
      '--seed <number>',
      "draws what is left to chance (default: the script's, or 1)",
      wholeNumber,
    )
    .addOption(legacyVariantOption())
    .addOption(missingStatsOption())
    .addOption(allowTruncatedOption())
    .addOption(skipInvalidOption())
    .addOption(allowPartialOption())
    .addOption(assumeReadyOption())
    .option('--quiet', 'no warnings, hints and progress', false);

const playRolloutOption = (): Option =>
  new Option(
    '--play-rollout',
    'play the rollouts of what --apply changes, instead of taking them as finished',
  ).default(false);

export const allowPartialOption = (): Option =>
  new Option('--allow-partial', 'play a snapshot without any pod, too').default(false);

export const assumeReadyOption = (): Option =>
  new Option(
    '--assume-ready',
    'nodes without a status of any kubelet, such as hand-written ones, are Ready from the start on',
  ).default(false);

export const legacyVariantOption = (): Option =>
  new Option(
    '--legacy-variant <variant>',
    'which one counts where code and document of the legacy order differ',
  )
    .choices(['code', 'openshift-doc'])
    .default('code');

export const missingStatsOption = (): Option =>
  new Option(
    '--missing-stats <use>',
    'the use of running pods without stats; kubelets evict them first',
  )
    .choices(['kubelet', 'zero', 'request'])
    .default('kubelet');

export const allowTruncatedOption = (): Option =>
  new Option(
    '--allow-truncated',
    'use the complete documents of files that end in the middle',
  ).default(false);

export const skipInvalidOption = (): Option =>
  new Option('--skip-invalid', 'leave objects out that cannot be read, and list them').default(
    false,
  );

/** @param example a format that goes well to a file */
export const outputOption = (
  printer: Parameters<typeof formatsOf>[0],
  example = 'json',
): Option => {
  const formats = formatsOf(printer);
  const names = `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
  return new Option('-o, --output <format>', `${names}, also ${example}=FILE (repeatable)`)
    .argParser(collect)
    .default([]);
};

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[]): readonly string[] => [
  ...before,
  value,
];

function wholeNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It is no whole number.');
}
