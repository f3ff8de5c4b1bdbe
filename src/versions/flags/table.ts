import { compareText } from '#units';
import type { History, Release } from '../version.ts';
import { cidrsFlag } from './cidrs.ts';
import {
  booleanFlag,
  durationFlag,
  type FlagType,
  float32Flag,
  int32Flag,
  int64Flag,
  periodFlag,
  textFlag,
  workersFlag,
} from './types.ts';

/** A flag of the control plane, with its defaults as written on a command line. */
export interface Flag<Value> {
  /** Without dashes in front. */
  readonly name: string;
  readonly type: FlagType<Value>;
  readonly defaults: History<string>;
  /** The first release that knows the flag; absent for all simulated ones. */
  readonly added?: Release;
  /** The release that no longer knows the flag. */
  readonly removed?: Release;
}

const flag = <Value>(
  name: string,
  type: FlagType<Value>,
  ...defaults: Flag<Value>['defaults']
): Flag<Value> => ({ name, type, defaults });

const syncs = (what: string, workers: number, added?: Release): Flag<number> => ({
  ...flag(`concurrent-${what}-syncs`, workersFlag, ['1.20', `${workers}`]),
  ...(added !== undefined && { added }),
});

/**
 * The limits of a component's clients; the flags set all of them.
 * @upstream staging/src/k8s.io/controller-manager/options/generic.go AddFlags (1.36)
 */
const rateFlags = (qps: number, burst: number) => ({
  kubeApiQps: flag('kube-api-qps', float32Flag, ['1.20', `${qps}`]),
  kubeApiBurst: flag('kube-api-burst', int32Flag, ['1.20', `${burst}`]),
});

/** How instances of a component elect a leader. */
const electionFlags = {
  leaderElect: flag('leader-elect', booleanFlag, ['1.20', 'true']),
  leaseDuration: flag('leader-elect-lease-duration', periodFlag, ['1.20', '15s']),
  renewDeadline: flag('leader-elect-renew-deadline', periodFlag, ['1.20', '10s']),
  retryPeriod: flag('leader-elect-retry-period', periodFlag, ['1.20', '2s']),
};

/**
 * The flags of kube-controller-manager that evictions depend on.
 * @upstream cmd/kube-controller-manager/app/options/nodelifecyclecontroller.go AddFlags (1.36)
 */
export const CONTROLLER_MANAGER_FLAGS = {
  ...rateFlags(20, 30),
  ...electionFlags,
  allocateNodeCidrs: flag('allocate-node-cidrs', booleanFlag, ['1.20', 'false']),
  cidrAllocatorType: flag('cidr-allocator-type', textFlag, ['1.20', 'RangeAllocator']),
  clusterCidr: flag('cluster-cidr', cidrsFlag, ['1.20', '']),
  concurrentCronJobSyncs: syncs('cron-job', 5),
  concurrentDaemonSetSyncs: syncs('daemonset', 2, '1.33'),
  concurrentDeploymentSyncs: syncs('deployment', 5),
  concurrentDeviceTaintEvictionSyncs: syncs('device-taint-eviction', 10, '1.36'),
  concurrentEndpointSyncs: syncs('endpoint', 5),
  concurrentJobSyncs: syncs('job', 5, '1.28'),
  concurrentRcSyncs: syncs('rc', 5),
  concurrentReplicaSetSyncs: syncs('replicaset', 5),
  concurrentServiceEndpointSyncs: syncs('service-endpoint', 5),
  concurrentStatefulSetSyncs: syncs('statefulset', 5),
  controllers: flag('controllers', textFlag, ['1.20', '*']),
  disableForceDetach: {
    ...flag('disable-force-detach-on-timeout', booleanFlag, ['1.20', 'false']),
    added: '1.30',
  },
  enableTaintManager: {
    ...flag('enable-taint-manager', booleanFlag, ['1.20', 'true']),
    removed: '1.27',
  },
  endpointSliceUpdatesBatchPeriod: flag('endpointslice-updates-batch-period', durationFlag, [
    '1.20',
    '0s',
  ]),
  evictionRate: flag('node-eviction-rate', float32Flag, ['1.20', '0.1']),
  featureGates: flag('feature-gates', textFlag, ['1.20', '']),
  largeClusterSizeThreshold: flag('large-cluster-size-threshold', int32Flag, ['1.20', '50']),
  maxEndpointsPerSlice: flag('max-endpoints-per-slice', workersFlag, ['1.20', '100']),
  monitorGracePeriod: flag(
    'node-monitor-grace-period',
    durationFlag,
    ['1.20', '40s'],
    ['1.32', '50s'],
  ),
  monitorPeriod: flag('node-monitor-period', periodFlag, ['1.20', '5s']),
  nodeCidrMaskSize: flag('node-cidr-mask-size', int32Flag, ['1.20', '0']),
  nodeCidrMaskSizeIpv4: flag('node-cidr-mask-size-ipv4', int32Flag, ['1.20', '0']),
  nodeCidrMaskSizeIpv6: flag('node-cidr-mask-size-ipv6', int32Flag, ['1.20', '0']),
  podEvictionTimeout: {
    ...flag('pod-eviction-timeout', durationFlag, ['1.20', '5m']),
    removed: '1.27',
  },
  resourceQuotaSyncPeriod: flag('resource-quota-sync-period', periodFlag, ['1.20', '5m0s']),
  secondaryEvictionRate: flag('secondary-node-eviction-rate', float32Flag, ['1.20', '0.01']),
  serviceClusterIpRange: flag('service-cluster-ip-range', cidrsFlag, ['1.20', '']),
  startupGracePeriod: flag('node-startup-grace-period', durationFlag, ['1.20', '1m']),
  terminatedPodThreshold: flag('terminated-pod-gc-threshold', int32Flag, ['1.20', '12500']),
  unhealthyZoneThreshold: flag('unhealthy-zone-threshold', float32Flag, ['1.20', '0.55']),
} as const satisfies Readonly<Record<string, Flag<unknown>>>;

/**
 * The same of kube-apiserver.
 * @upstream plugin/pkg/admission/defaulttolerationseconds/admission.go (1.36)
 */
export const API_SERVER_FLAGS = {
  defaultNotReadyTolerationSeconds: flag('default-not-ready-toleration-seconds', int64Flag, [
    '1.20',
    '300',
  ]),
  defaultUnreachableTolerationSeconds: flag('default-unreachable-toleration-seconds', int64Flag, [
    '1.20',
    '300',
  ]),
  admissionControl: flag('admission-control', textFlag, ['1.20', '']),
  disableAdmissionPlugins: {
    ...flag('disable-admission-plugins', textFlag, ['1.20', '']),
    added: '1.10',
  },
  enableAdmissionPlugins: {
    ...flag('enable-admission-plugins', textFlag, ['1.20', '']),
    added: '1.10',
  },
  featureGates: flag('feature-gates', textFlag, ['1.20', '']),
} as const satisfies Readonly<Record<string, Flag<unknown>>>;

/**
 * The same of kube-scheduler; those of its clients without a configuration file only.
 * @upstream pkg/scheduler/apis/config/v1/defaults.go SetDefaults_KubeSchedulerConfiguration (1.36)
 */
export const SCHEDULER_FLAGS = {
  ...rateFlags(50, 100),
  ...electionFlags,
  featureGates: flag('feature-gates', textFlag, ['1.20', '']),
} as const satisfies Readonly<Record<string, Flag<unknown>>>;

/** The same of cloud-controller-manager. */
export const CLOUD_CONTROLLER_MANAGER_FLAGS = rateFlags(20, 30) satisfies Readonly<
  Record<string, Flag<unknown>>
>;

/** The default of the newest release, and those before it: `50s (40s before 1.32)`. */
export function defaultInWords({ defaults }: Flag<unknown>): string {
  const [newest, ...older] = [...defaults].reverse();
  const before = older.map(([, value], index) => `${value} before ${defaults.at(-1 - index)?.[0]}`);
  return `${newest?.[1]}${before.length === 0 ? '' : ` (${before.join(', ')})`}`;
}

/** The names of flags, for a list of possible settings. */
export const flagNames = (flags: Readonly<Record<string, Flag<unknown>>>): readonly string[] =>
  Object.values(flags)
    .map(({ name }) => name)
    .sort(compareText);
