import { type Duration, microseconds, minutes, seconds } from '#units';
import type { ClientLimits } from './behaviors.ts';
import { clientLimits } from './client-limits.ts';
import { type ContainerSettings, containerBehavior } from './containers.ts';
import type { Feature } from './features.ts';
import { type History, heldAt } from './history.ts';
import type { EvictionBehavior, KubeletBehavior, ShutdownBehavior } from './kubelet-behavior.ts';
import { DEFAULT_EVICTION_HARD, MERGES_DEFAULTS, RENEWALS_PER_LEASE } from './kubelet-defaults.ts';
import { kubeletGate } from './kubelet-gate.ts';
import { Origins, type Setting } from './origin.ts';
import type { KubernetesVersion } from './version.ts';

/** The fields of a KubeletConfiguration; absent and zero fields have their defaults. */
export interface KubeletSettings extends ContainerSettings {
  readonly nodeStatusUpdateFrequency?: Duration;
  readonly nodeStatusReportFrequency?: Duration;
  readonly nodeLeaseDurationSeconds?: number;
  /** Negative numbers, and a burst of 0 with a rate, are refused when they are read. */
  readonly kubeAPIQPS?: number;
  readonly kubeAPIBurst?: number;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

const STATUS_UPDATE_FREQUENCY: History<Duration> = [['1.20', seconds(10)]];
/** A kubelet without a Lease writes its status in every round. */
const STATUS_REPORT_FREQUENCY: History<Duration> = [
  ['1.14', minutes(1)],
  ['1.17', minutes(5)],
];
const LEASE_DURATION: History<number> = [['1.20', 40]];

/** In requests a second. */
const KUBE_API_QPS: History<number> = [
  ['1.20', 5],
  ['1.27', 50],
];

const KUBE_API_BURST: History<number> = [
  ['1.20', 10],
  ['1.27', 100],
];

/**
 * Up to 1.8 by QoS class, then by use above requests.
 * @upstream pkg/kubelet/eviction/helpers.go rankMemoryPressure (1.9)
 */
const RANKING: History<EvictionBehavior['ranking']> = [
  ['1.8', 'qos'],
  ['1.9', 'kubelet'],
];

/** @upstream pkg/kubelet/eviction/eviction_manager.go immediateEvictionGracePeriodSeconds (1.36) */
const HARD_GRACE_PERIOD: History<EvictionBehavior['hardGracePeriod']> = [
  ['1.20', 0],
  ['1.31', 1],
];

const SOFT_GRACE_PERIOD: History<EvictionBehavior['softGracePeriod']> = [
  ['1.20', 'maximum'],
  ['1.32', 'least-of-maximum-and-own'],
];

/** Up to 1.30 a 0 that the kubelet asked for was lost among the fields that were not set. */
const ZERO_GRACE_PERIOD: History<EvictionBehavior['zeroGracePeriod']> = [
  ['1.20', 'own'],
  ['1.31', 'at-once'],
];

/**
 * 1.32.0 to 1.32.2 had it, too, until it was taken back.
 * @upstream pkg/kubelet/kubelet_node_status.go calculateDelay (1.36)
 */
const SPREADS_STATUS_REPORTS: History<boolean> = [
  ['1.8', false],
  ['1.34', true],
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

/** The behavior of one kubelet. For a node with an unreadable version, pass the control plane's. */
export const resolveKubelet = (
  version: KubernetesVersion,
  settings: KubeletSettings = {},
): KubeletBehavior => explainKubelet(version, settings).behavior;

/**
 * The same, with its origins.
 * @upstream pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration (1.36)
 */
export function explainKubelet(
  version: KubernetesVersion,
  settings: KubeletSettings,
): { readonly behavior: KubeletBehavior; readonly origins: Origins } {
  const origins = new Origins();
  const note = origins.under('kubelet');
  const eviction = origins.under('kubelet.eviction');
  const byDefault = <Value>(history: History<Value>): Setting<Value> => {
    const { since, value } = heldAt(history, version);
    return { value, origin: { kind: 'default', since } };
  };
  const set = <Value>(
    field: keyof KubeletSettings,
    value: Value | undefined,
    otherwise: Setting<Value>,
  ): Setting<Value> => {
    const origin = { kind: 'configuration', field } as const;
    return { ...(value === undefined ? otherwise : { value, origin }), setBy: field };
  };
  const gate = (feature: Feature) => kubeletGate(feature, version, settings.featureGates);
  const update = set(
    'nodeStatusUpdateFrequency',
    unlessZero(settings.nodeStatusUpdateFrequency),
    byDefault(STATUS_UPDATE_FREQUENCY),
  );
  // A configuration with only the first of the two frequencies sets both, as before the second
  // existed.
  const leased = gate('NodeLease');
  const reported = set(
    'nodeStatusReportFrequency',
    unlessZero(settings.nodeStatusReportFrequency),
    update.origin.kind === 'configuration' ? update : byDefault(STATUS_REPORT_FREQUENCY),
  );
  const report = leased.value ? reported : update;
  const lease = set(
    'nodeLeaseDurationSeconds',
    unlessZero(settings.nodeLeaseDurationSeconds),
    byDefault(LEASE_DURATION),
  );
  const qps = set('kubeAPIQPS', settings.kubeAPIQPS, byDefault(KUBE_API_QPS));
  const burst = set('kubeAPIBurst', settings.kubeAPIBurst, byDefault(KUBE_API_BURST));
  const renewInterval = microseconds(seconds(lease.value) / RENEWALS_PER_LEASE);
  const behavior = Object.freeze({
    renewsLease: note('renewsLease', leased),
    leaseRenewInterval: note('leaseRenewInterval', { ...lease, value: renewInterval }),
    nodeStatusUpdateFrequency: note('nodeStatusUpdateFrequency', update),
    nodeStatusReportFrequency: note('nodeStatusReportFrequency', report),
    spreadsStatusReports: note('spreadsStatusReports', byDefault(SPREADS_STATUS_REPORTS)),
    apiClient: note('apiClient', limitsOf(qps, burst)),
    eviction: Object.freeze({
      ranking: eviction('ranking', byDefault(RANKING)),
      defaultEvictionHard: eviction('defaultEvictionHard', byDefault(DEFAULT_EVICTION_HARD)),
      mergesDefaults: eviction('mergesDefaults', byDefault(MERGES_DEFAULTS)),
      hardGracePeriod: eviction('hardGracePeriod', byDefault(HARD_GRACE_PERIOD)),
      softGracePeriod: eviction('softGracePeriod', byDefault(SOFT_GRACE_PERIOD)),
      zeroGracePeriod: eviction('zeroGracePeriod', byDefault(ZERO_GRACE_PERIOD)),
      cleanExit: eviction('cleanExit', byDefault(CLEAN_EXIT)),
      marksDisruption: eviction('marksDisruption', gate('PodDisruptionConditions')),
    }),
    shutdown: shutdownBehavior(origins, gate, byDefault),
    containers: containerBehavior(version, settings, origins.under('kubelet.containers')),
  });
  return { behavior, origins };
}

/** The shutdown behavior of a kubelet. */
function shutdownBehavior(
  origins: Origins,
  gate: (feature: Feature) => Setting<boolean>,
  byDefault: <Value>(history: History<Value>) => Setting<Value>,
): KubeletBehavior['shutdown'] {
  const shutdown = origins.under('kubelet.shutdown');
  const gates = origins.under('kubelet.shutdown.gates');
  return Object.freeze({
    gates: Object.freeze({
      GracefulNodeShutdown: gates('GracefulNodeShutdown', gate('GracefulNodeShutdown')),
      GracefulNodeShutdownBasedOnPodPriority: gates(
        'GracefulNodeShutdownBasedOnPodPriority',
        gate('GracefulNodeShutdownBasedOnPodPriority'),
      ),
    }),
    waitsForVolumes: shutdown('waitsForVolumes', byDefault(WAITS_FOR_VOLUMES)),
    podReason: shutdown('podReason', byDefault(SHUTDOWN_POD_REASON)),
    marksDisruption: shutdown('marksDisruption', gate('PodDisruptionConditions')),
    cleanExit: shutdown('cleanExit', byDefault(CLEAN_EXIT)),
    criticalPods: shutdown('criticalPods', byDefault(CRITICAL_PODS)),
  });
}

/** A burst that admits no request, which a kubelet refuses, counts as one of a single request. */
function limitsOf(qps: Setting<number>, burst: Setting<number>): Setting<ClientLimits> {
  const value = clientLimits(qps.value, burst.value) ?? {
    kind: 'shared',
    qps: qps.value,
    burst: 1,
  };
  return { ...(qps.origin.kind === 'configuration' ? qps : burst), value, setBy: 'kubeAPIQPS' };
}

const unlessZero = <Value extends number>(value: Value | undefined): Value | undefined =>
  value === 0 ? undefined : value;
