import type { PresetName } from '#presets';
import { type ArgumentsOf, choice, count, flag, list, text } from './option-rows.ts';

const SCRIPT_OPTIONS = {
  script: list('-s, --script <file>', 'outage script; - is standard input (repeatable)'),
  event: list('-e, --event <event>', "event such as 'powerOff zones=a for=10m' (repeatable)"),
};

/** Settings in place of those of scripts. */
export const SETTING_OPTIONS = {
  set: list(
    '--set <setting>',
    "a setting in place of the script's, such as 'pods[shop/*].tolerationSeconds.unreachable=30' (repeatable)",
  ),
  apiLatency: text(
    '--api-latency <duration>',
    "how long a request to kube-apiserver takes (default: the script's, or 10ms)",
  ),
  autoscaler: {
    ...text('--autoscaler <kind>', 'the autoscaler that is played (default: as shown)'),
    choices: ['none', 'auto', 'karpenter', 'cluster-autoscaler'],
    // Scripts name Cluster Autoscaler as their other fields are written.
    asWritten: { 'cluster-autoscaler': 'clusterAutoscaler' },
  },
  duration: text('--duration <duration>', "how long to simulate (default: the script's, or 24h)"),
};

/** What a script can say, too: a page writes it there. */
const START_OPTIONS = {
  onlyEvent: count(
    '--only-event <number>',
    'only this one of the events, counted from 1; 0 for none',
  ),
  kubernetesVersion: text(
    '--kubernetes-version <release>',
    "the control plane's release, such as 1.33",
  ),
  startTime: text(
    '--start-time <time>',
    'the instant that reports call 0, such as 2026-11-20T00:00:00Z',
  ),
};

const TIME_OPTIONS = {
  controllers: choice(
    '--controllers <mode>',
    'whether controllers have run for long, or start at 0',
    ['steady', 'restart'],
  ),
  startupTime: text(
    '--startup-time <duration>',
    'how long a new pod takes from its binding until it is Ready (default: as the snapshot shows)',
  ),
  restartTime: text(
    '--restart-time <duration>',
    'how long a pod takes until it is Ready when its containers start again (default: as the snapshot shows)',
  ),
  leasePeriod: text(
    '--lease-period <duration>',
    'how often a kubelet renews a Lease of 40 s where this is not drawn, 10s to 10.4s (default: 10.2s)',
  ),
  relist: text(
    '--relist <duration>',
    'how often a kubelet looks at its containers; with 0s it sees and tells everything at once (default: 1s)',
  ),
};

const SEED_OPTIONS = {
  seed: count('--seed <number>', "draws what is left to chance (default: the script's, or 1)"),
};

/** The presets, which the help of a command lists without loading them. */
export const PRESETS = [
  ...(['eks', 'gke', 'aks', 'openshift', 'gardener', 'k3s', 'talos', 'kubeadm'] as const),
] as const satisfies readonly PresetName[];

/** What a snapshot does not show, and which answer counts. */
export const USAGE_OPTIONS = {
  preset: choice(
    '--preset <name>',
    'the published defaults that stand in for settings which the snapshot does not show; auto: as nodes show it',
    ['auto', 'none', ...PRESETS],
  ),
  legacyVariant: choice(
    '--legacy-variant <variant>',
    'which one counts where code and document of the legacy order differ',
    ['code', 'openshift-doc'],
  ),
  missingStats: choice(
    '--missing-stats <use>',
    'the use of running pods without stats; kubelets evict them first',
    ['kubelet', 'zero', 'request'],
  ),
};

/** How the files of a snapshot are read. */
export const INPUT_OPTIONS = {
  allowTruncated: flag(
    '--allow-truncated',
    'use the complete documents of files that end in the middle',
  ),
  skipInvalid: flag('--skip-invalid', 'leave objects out that cannot be read, and list them'),
};

/** Snapshots that are refused without them. */
export const ADMITTING_OPTIONS = {
  allowPartial: flag('--allow-partial', 'play a snapshot without any pod, too'),
  assumeReady: flag(
    '--assume-ready',
    'nodes without a status of any kubelet, such as hand-written ones, are Ready from the start on',
  ),
};

/** Changes of the cluster and of the script before anything is played. */
const CHANGE_OPTIONS = {
  apply: list(
    '--apply <path>',
    'manifests that are applied and rolled out first: files, folders or globs (repeatable)',
  ),
  scale: list(
    '--scale <workload>',
    'a workload that is scaled first, such as deploy/shop/web=5 (repeatable)',
  ),
  playRollout: flag(
    '--play-rollout',
    'play the rollouts of what --apply changes, instead of taking them as finished',
  ),
  strict: flag('--strict', 'refuse manifests of objects that the snapshot lacks'),
  setFile: list(
    '--set-file <file>',
    'settings from a file: the fields below spec.set of a script (repeatable)',
  ),
  without: list('--without <id>', 'leave out the event with this id (repeatable)'),
};

/** How a scenario is played, besides what its files say. */
export const PLAY_OPTIONS = {
  ...START_OPTIONS,
  ...TIME_OPTIONS,
  ...SEED_OPTIONS,
  ...USAGE_OPTIONS,
  ...ADMITTING_OPTIONS,
};

/** Those of them that no script can replace. */
export const PLAY_OPTIONS_OF_NO_SCRIPT = {
  ...TIME_OPTIONS,
  ...USAGE_OPTIONS,
  ...ADMITTING_OPTIONS,
};

/** The options of all commands that play a scenario, in the order of their help. */
export const SCENARIO_OPTIONS = {
  ...SCRIPT_OPTIONS,
  ...SETTING_OPTIONS,
  ...START_OPTIONS,
  ...TIME_OPTIONS,
  ...SEED_OPTIONS,
  ...USAGE_OPTIONS,
  ...INPUT_OPTIONS,
  ...ADMITTING_OPTIONS,
  quiet: flag('--quiet', 'no warnings, hints and progress'),
  ...CHANGE_OPTIONS,
};

export type SettingArguments = ArgumentsOf<typeof SETTING_OPTIONS>;
export type InputArguments = ArgumentsOf<typeof INPUT_OPTIONS>;

/** The arguments of every command that plays a scenario. */
export type ScenarioArguments = ArgumentsOf<typeof SCENARIO_OPTIONS>;
