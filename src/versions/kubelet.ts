import { type Duration, microseconds, minutes, seconds } from '#units';
import type { EvictionBehavior, KubeletBehavior, ShutdownBehavior } from './behaviors.ts';
import { DEFAULT_EVICTION_HARD, MERGES_DEFAULTS } from './default-thresholds.ts';
import { enabledByDefault, type Feature, featureStatus } from './features.ts';
import { type History, heldAt } from './history.ts';
import type { KubernetesVersion } from './version.ts';

/** What a KubeletConfiguration says of itself; absent and zero fields have their defaults. */
export interface KubeletSettings {
  readonly nodeStatusUpdateFrequency?: Duration;
  readonly nodeStatusReportFrequency?: Duration;
  readonly nodeLeaseDurationSeconds?: number;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

const STATUS_UPDATE_FREQUENCY: History<Duration> = [['1.20', seconds(10)]];
const STATUS_REPORT_FREQUENCY: History<Duration> = [['1.20', minutes(5)]];
const LEASE_DURATION: History<number> = [['1.20', 40]];

/** @upstream pkg/kubelet/eviction/eviction_manager.go immediateEvictionGracePeriodSeconds (1.36) */
const HARD_GRACE_PERIOD: History<EvictionBehavior['hardGracePeriod']> = [
  ['1.20', 0],
  ['1.31', 1],
];

const SOFT_GRACE_PERIOD: History<EvictionBehavior['softGracePeriod']> = [
  ['1.20', 'maximum'],
  ['1.32', 'least-of-maximum-and-own'],
];

/** Up to 1.30 a 0 that the kubelet asked for was lost among the fields that nobody had set. */
const ZERO_GRACE_PERIOD: History<EvictionBehavior['zeroGracePeriod']> = [
  ['1.20', 'own'],
  ['1.31', 'at-once'],
];

/** @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go killPods (1.36) */
const WAITS_FOR_VOLUMES: History<ShutdownBehavior['waitsForVolumes']> = [
  ['1.20', false],
  ['1.32', true],
];

const SHUTDOWN_POD_REASON: History<ShutdownBehavior['podReason']> = [
  ['1.20', 'Shutdown'],
  ['1.22', 'Terminated'],
];

/** @upstream pkg/kubelet/kubelet_pods.go getPhase (1.36) */
const CLEAN_EXIT: History<ShutdownBehavior['cleanExit']> = [
  ['1.20', 'Failed'],
  ['1.27', 'Succeeded'],
];

/** Up to 1.22 each pod waited for its time by itself. */
const CRITICAL_PODS: History<ShutdownBehavior['criticalPods']> = [
  ['1.20', 'at-a-fixed-time'],
  ['1.23', 'after-the-others'],
];

/** A lease is renewed four times within its duration. */
const RENEWALS_PER_LEASE = 4;

/**
 * What one kubelet does. For a node whose version cannot be read, ask with the control plane's.
 * @upstream pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration (1.36)
 */
export function resolveKubelet(
  version: KubernetesVersion,
  settings: KubeletSettings = {},
): KubeletBehavior {
  const byDefault = <Value>(history: History<Value>): Value => heldAt(history, version).value;
  const gate = (feature: Feature) => isGateOn(feature, version, settings.featureGates ?? {});
  const update = unlessZero(settings.nodeStatusUpdateFrequency);
  // Who sets only the first of the two frequencies gets both, as before the second existed.
  const report = unlessZero(settings.nodeStatusReportFrequency) ?? update;
  const lease = unlessZero(settings.nodeLeaseDurationSeconds) ?? byDefault(LEASE_DURATION);
  return Object.freeze({
    leaseRenewInterval: microseconds(seconds(lease) / RENEWALS_PER_LEASE),
    nodeStatusUpdateFrequency: update ?? byDefault(STATUS_UPDATE_FREQUENCY),
    nodeStatusReportFrequency: report ?? byDefault(STATUS_REPORT_FREQUENCY),
    eviction: Object.freeze({
      defaultEvictionHard: byDefault(DEFAULT_EVICTION_HARD),
      mergesDefaults: byDefault(MERGES_DEFAULTS),
      hardGracePeriod: byDefault(HARD_GRACE_PERIOD),
      softGracePeriod: byDefault(SOFT_GRACE_PERIOD),
      zeroGracePeriod: byDefault(ZERO_GRACE_PERIOD),
      cleanExit: byDefault(CLEAN_EXIT),
      marksDisruption: gate('PodDisruptionConditions'),
    }),
    shutdown: Object.freeze({
      gates: Object.freeze({
        GracefulNodeShutdown: gate('GracefulNodeShutdown'),
        GracefulNodeShutdownBasedOnPodPriority: gate('GracefulNodeShutdownBasedOnPodPriority'),
      }),
      waitsForVolumes: byDefault(WAITS_FOR_VOLUMES),
      podReason: byDefault(SHUTDOWN_POD_REASON),
      marksDisruption: gate('PodDisruptionConditions'),
      cleanExit: byDefault(CLEAN_EXIT),
      criticalPods: byDefault(CRITICAL_PODS),
    }),
  });
}

/** A gate that the release does not know, or that is locked, cannot be set. */
function isGateOn(
  feature: Feature,
  version: KubernetesVersion,
  gates: Readonly<Record<string, boolean>>,
): boolean {
  const status = featureStatus(feature, version);
  const settable = status.kind === 'settable' && !status.stage.locked;
  const set = settable && Object.hasOwn(gates, feature) ? gates[feature] : undefined;
  return set ?? enabledByDefault(status);
}

const unlessZero = <Value extends number>(value: Value | undefined): Value | undefined =>
  value === 0 ? undefined : value;
