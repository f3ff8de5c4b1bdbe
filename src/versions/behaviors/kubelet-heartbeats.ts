import { type Duration, microseconds, minutes, seconds } from '#units';
import { type ClientLimits, clientLimits } from '../client-limits.ts';
import { RENEWALS_PER_LEASE } from '../kubelet-defaults.ts';
import type { Setting } from '../origin.ts';
import type { History } from '../version.ts';
import { configured, constant, gate, gateOf, type KubeletRequest } from './kubelet-row.ts';
import { type BehaviorOf, constantAt, row } from './row.ts';

const DEFAULTS = 'pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration';

/** The heartbeats of a kubelet, and its client. */
export const KUBELET_HEARTBEATS = {
  renewsLease: gate('NodeLease', {
    does: 'a Lease is the heartbeat; else the status is',
    touches: 'nodes',
  }),
  leaseRenewInterval: row(renewInterval, {
    does: 'from one renewal of its lease to the next: a quarter of what the lease lasts',
    unit: 'duration',
    upstream: DEFAULTS,
  }),
  nodeStatusUpdateFrequency: row(updateFrequency, {
    does: "from one look at the node's own conditions to the next",
    unit: 'duration',
    upstream: DEFAULTS,
  }),
  nodeStatusReportFrequency: row(reportFrequency, {
    does: 'how long a status that has not changed stays unwritten',
    unit: 'duration',
    upstream: DEFAULTS,
    touches: 'kubelets-with-default-report-frequency',
  }),
  /**
   * 1.32.0 to 1.32.2 had it, too, until it was taken back.
   * @upstream pkg/kubelet/kubelet_node_status.go calculateDelay (1.36)
   */
  spreadsStatusReports: constant<boolean>(
    [
      ['1.8', false],
      ['1.34', true],
    ],
    {
      does: 'the first of them after a change comes up to half of that earlier or later, at random',
      upstream: 'pkg/kubelet/kubelet_node_status.go calculateDelay',
      touches: 'nodes',
    },
  ),
  /** The client for heartbeats is unlimited. */
  apiClient: row(apiClient, {
    does: 'how fast it may send requests about pods (the burst: kubeAPIBurst)',
    upstream: DEFAULTS,
    touches: 'kubelets-with-default-rate',
  }),
};

export type HeartbeatBehavior = BehaviorOf<typeof KUBELET_HEARTBEATS>;

/** @upstream pkg/kubelet/apis/config/v1beta1/defaults.go SetDefaults_KubeletConfiguration (1.36) */
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

function renewInterval({ version, settings }: KubeletRequest): Setting<Duration> {
  const lease = configured(
    'nodeLeaseDurationSeconds',
    unlessZero(settings.nodeLeaseDurationSeconds),
    constantAt(LEASE_DURATION, version),
  );
  return { ...lease, value: microseconds(seconds(lease.value) / RENEWALS_PER_LEASE) };
}

function updateFrequency({ version, settings }: KubeletRequest): Setting<Duration> {
  return configured(
    'nodeStatusUpdateFrequency',
    unlessZero(settings.nodeStatusUpdateFrequency),
    constantAt(STATUS_UPDATE_FREQUENCY, version),
  );
}

/**
 * A configuration with only the first of the two frequencies sets both, as before the second
 * existed.
 */
function reportFrequency(request: KubeletRequest): Setting<Duration> {
  const update = updateFrequency(request);
  if (!gateOf('NodeLease', request).value) return update;
  const isSet = update.origin.kind === 'configuration';
  return configured(
    'nodeStatusReportFrequency',
    unlessZero(request.settings.nodeStatusReportFrequency),
    isSet ? update : constantAt(STATUS_REPORT_FREQUENCY, request.version),
  );
}

/** A burst that admits no request, which a kubelet refuses, counts as one of a single request. */
function apiClient({ version, settings }: KubeletRequest): Setting<ClientLimits> {
  const qps = configured('kubeAPIQPS', settings.kubeAPIQPS, constantAt(KUBE_API_QPS, version));
  const burst = configured(
    'kubeAPIBurst',
    settings.kubeAPIBurst,
    constantAt(KUBE_API_BURST, version),
  );
  const value = clientLimits(qps.value, burst.value) ?? {
    kind: 'shared',
    qps: qps.value,
    burst: 1,
  };
  return { ...(qps.origin.kind === 'configuration' ? qps : burst), value, setBy: 'kubeAPIQPS' };
}

const unlessZero = <Value extends number>(value: Value | undefined): Value | undefined =>
  value === 0 ? undefined : value;
