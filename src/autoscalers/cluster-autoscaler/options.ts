import type { Labels } from '#cluster';
import {
  type Duration,
  hours,
  microseconds,
  milliseconds,
  minutes,
  parseGoDuration,
  seconds,
} from '#units';

/** The settings of Cluster Autoscaler: its flags, or their defaults. */
export interface ClusterAutoscalerOptions {
  readonly scanInterval: Duration;
  /** Loops begin at once after a productive one, and when a pod turns out to be unschedulable. */
  readonly frequentLoops: boolean;
  readonly maxNodeProvisionTime: Duration;
  readonly maxNodeStartupTime: Duration;
  readonly newPodScaleUpDelay: Duration;
  readonly okTotalUnreadyCount: number;
  readonly maxTotalUnreadyPercentage: number;
  /** From the first that decides to the last. */
  readonly expanders: readonly string[];
  readonly balancesSimilar: boolean;
  readonly similarity: Similarity;
  /** The nodes of one scale-up at most. */
  readonly mostNodesAtOnce: number;
  readonly maxNodesTotal: number;
  readonly maxCoresTotal: number;
  /** In bytes. */
  readonly maxMemoryTotal: number;
  readonly expendableBelow: number;
  readonly scalesDown: boolean;
  readonly utilizationThreshold: number;
  readonly unneededTime: Duration;
  readonly unreadyTime: Duration;
  readonly delayAfterAdd: Duration;
  readonly delayAfterDelete: Duration;
  readonly unremovableRecheck: Duration;
  readonly maxParallelDeletions: number;
  readonly maxParallelDrains: number;
  /** In seconds. */
  readonly maxGracefulTermination: number;
  readonly maxPodEvictionTime: Duration;
  readonly deleteDelayAfterTaint: Duration;
  /** Pods of DaemonSets are evicted from nodes with other pods, and from those without. */
  readonly evictsDaemonSetsOfOccupied: boolean;
  readonly evictsDaemonSetsOfEmpty: boolean;
  readonly skipsSystemPods: boolean;
  readonly skipsLocalStorage: boolean;
  readonly skipsCustomControllers: boolean;
  readonly minReplicaCount: number;
  readonly cordonsBeforeEnd: boolean;
  /** Upcoming nodes count only while a request for them is open. */
  readonly wantsOpenRequest: boolean;
  readonly initialBackoff: Duration;
  readonly maxBackoff: Duration;
  readonly backoffReset: Duration;
}

/** How much similar groups may differ, as parts of the larger amount. */
export interface Similarity {
  /** Labels in which they may differ, besides the usual ones. */
  readonly ignoredLabels: readonly string[];
  /** Labels that alone decide, where there are any. */
  readonly labels: readonly string[];
  /** Of the memory of their machines. */
  readonly memory: number;
  /** Of what is allocatable. */
  readonly allocatable: number;
  /** Of what the pods that they begin with leave. */
  readonly free: number;
}

/** A release of Cluster Autoscaler, such as 1.33 as [1, 33]. */
export type Release = readonly [number, number];

/** Releases that changed a default: the next one has it. */
const NEWEST: Release = [1, 36];

/** The release in the tag of an image; the newest without one. */
export function releaseOf(image: string | undefined): Release {
  const [, major, minor] = /:v?(\d+)\.(\d+)/.exec(image ?? '') ?? [];
  return major === undefined ? NEWEST : [Number(major), Number(minor)];
}

const isSince = ([major, minor]: Release, [sinceMajor, sinceMinor]: Release): boolean =>
  major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);

/**
 * The options of a command line.
 * @param repeated - all values of flags that are given more than once
 * @upstream cluster-autoscaler config/flags/flags.go createAutoscalingOptions (1.36)
 */
export function optionsOf(
  flags: Labels,
  release: Release,
  repeated: Readonly<Record<string, readonly string[]>> = {},
): ClusterAutoscalerOptions {
  const time = (name: string, standard: Duration): Duration => {
    const parsed = parseGoDuration(flags[name] ?? '');
    return parsed.ok ? microseconds(Number(parsed.value / 1_000n)) : standard;
  };
  const count = (name: string, standard: number): number => {
    const given = Number(flags[name]);
    return flags[name] === undefined || Number.isNaN(given) ? standard : given;
  };
  const holds = (name: string, standard: boolean): boolean =>
    flags[name] === undefined ? standard : flags[name] !== 'false';
  const all = (name: string): readonly string[] =>
    repeated[name] ?? [flags[name]].filter((each) => each !== undefined);
  const scanInterval = time('scan-interval', seconds(10));
  const expander = isSince(release, [1, 33]) ? 'least-waste' : 'random';
  const delayAfterDelete = time('scale-down-delay-after-delete', milliseconds(0));
  const most = (name: string, standard: number): number => {
    const [, limit] = (flags[name] ?? '').split(':');
    return limit === undefined || Number.isNaN(Number(limit)) ? standard : Number(limit);
  };
  return {
    scanInterval,
    frequentLoops: holds('frequent-loops-enabled', isSince(release, [1, 35])),
    maxNodeProvisionTime: time('max-node-provision-time', minutes(15)),
    maxNodeStartupTime: time('max-node-startup-time', minutes(15)),
    newPodScaleUpDelay: time('new-pod-scale-up-delay', seconds(0)),
    okTotalUnreadyCount: count('ok-total-unready-count', 3),
    maxTotalUnreadyPercentage: count('max-total-unready-percentage', 45),
    expanders: (flags['expander'] ?? expander).split(','),
    balancesSimilar: holds('balance-similar-node-groups', false),
    similarity: {
      ignoredLabels: all('balancing-ignore-label'),
      labels: all('balancing-label'),
      memory: count('memory-difference-ratio', 0.015),
      allocatable: count('max-allocatable-difference-ratio', 0.05),
      free: count('max-free-difference-ratio', 0.05),
    },
    // 0 is no limit.
    mostNodesAtOnce: count('max-nodes-per-scaleup', 1_000) || Infinity,
    maxNodesTotal: count('max-nodes-total', 0),
    maxCoresTotal: most('cores-total', 320_000),
    maxMemoryTotal: most('memory-total', 6_400_000) * 2 ** 30,
    expendableBelow: count('expendable-pods-priority-cutoff', -10),
    scalesDown: holds('scale-down-enabled', true),
    utilizationThreshold: count('scale-down-utilization-threshold', 0.5),
    unneededTime: time('scale-down-unneeded-time', minutes(10)),
    unreadyTime: time('scale-down-unready-time', minutes(20)),
    delayAfterAdd: time('scale-down-delay-after-add', minutes(10)),
    delayAfterDelete: delayAfterDelete === 0 ? scanInterval : delayAfterDelete,
    unremovableRecheck: time('unremovable-node-recheck-timeout', minutes(5)),
    maxParallelDeletions: count('max-scale-down-parallelism', 10),
    maxParallelDrains: count('max-drain-parallelism', 1),
    maxGracefulTermination: count('max-graceful-termination-sec', 600),
    maxPodEvictionTime: time('max-pod-eviction-time', minutes(2)),
    deleteDelayAfterTaint: time('node-delete-delay-after-taint', seconds(5)),
    evictsDaemonSetsOfOccupied: holds('daemonset-eviction-for-occupied-nodes', true),
    evictsDaemonSetsOfEmpty: holds('daemonset-eviction-for-empty-nodes', false),
    skipsSystemPods: holds('skip-nodes-with-system-pods', true),
    skipsLocalStorage: holds('skip-nodes-with-local-storage', true),
    skipsCustomControllers: holds('skip-nodes-with-custom-controller-pods', true),
    minReplicaCount: count('min-replica-count', 0),
    cordonsBeforeEnd: holds('cordon-node-before-terminating', isSince(release, [1, 34])),
    wantsOpenRequest: isSince(release, [1, 36]),
    initialBackoff: time('initial-node-group-backoff-duration', minutes(5)),
    maxBackoff: time('max-node-group-backoff-duration', minutes(30)),
    backoffReset: time('node-group-backoff-reset-timeout', hours(3)),
  };
}
