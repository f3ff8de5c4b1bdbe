import fc from 'fast-check';
import type { Together, Vocabulary } from './arbitrary-json.ts';
import {
  budgetsOf,
  nodesOf,
  ownersOf,
  podsOf,
  regionsOf,
  rolledOutOf,
  type Subject,
  workloadsOf,
  zonesOf,
} from './corpus.ts';
import { fromSome, LOST, nodeTargets, podTargets } from './targets.ts';

const from = fc.constantFrom;
const time = from('0s', '1ms', '1s', '40s', '5m');
const span = from('1s', '10s', '30s', '1m', '5m', '6m', '20m');
const amount = from('0', '1Gi', '8Gi', '200Gi', '5');
const number = from(0, 1, 5, '50%', '100%');
const qps = from(-1, 0.1, 1, 5, 20, 1000);
const burst = from(1, 5, 30, 1000);
const workers = from(1, 2, 30);
const rate = from(0, 0.01, 0.1, 10);
const cidrs = from('10.0.0.0/24', '10.0.0.0/30', '10.0.0.0/16,fd00::/48');
const thresholds = fc.record(
  {
    'memory.available': from('1Mi', '500Mi', '30%', '99%'),
    'nodefs.available': from('1%', '50%'),
    'nodefs.inodesFree': from('5%', '90%'),
    'imagefs.available': from('15%', '60%'),
    'pid.available': from('10%', '5'),
  },
  { requiredKeys: [] },
);
const plugins = from(
  'PodTolerationRestriction',
  'DefaultTolerationSeconds',
  'AlwaysPullImages',
  'TaintNodesByCondition',
);

/** Fields that mean the same wherever they stand. */
const NAMED: Vocabulary['named'] = {
  'repeat.times': from(1, 2, 4),
  count: from(1, 3),
  times: from(1, 3),
  replicas: fc.nat({ max: 12 }),
  reason: from('KubeletNotReady', 'Storm'),
  labels: from({ pool: 'storm' }, { 'topology.kubernetes.io/zone': 'elsewhere' }),
  ...{ 'kube-api-qps': qps, 'kube-api-burst': burst, 'clientConnection.burst': burst },
  'clientConnection.qps': from(0, 1, 50),
  // In any combination, a Lease lasts longer than its renewal is tried.
  'leader-elect': from('true', 'false'),
  'leader-elect-lease-duration': from('16s', '137s'),
  'leader-elect-renew-deadline': from('11s', '14s'),
  'leader-elect-retry-period': from('1s', '8s'),
  'concurrent-replicaset-syncs': workers,
  'concurrent-statefulset-syncs': workers,
  'concurrent-daemonset-syncs': workers,
  'concurrent-deployment-syncs': workers,
  'concurrent-endpoint-syncs': workers,
  'concurrent-job-syncs': workers,
  'concurrent-rc-syncs': workers,
  'concurrent-cron-job-syncs': workers,
  'concurrent-device-taint-eviction-syncs': workers,
  'resource-quota-sync-period': from('1s', '1m', '5m'),
  'concurrent-service-endpoint-syncs': workers,
  ...{ 'node-eviction-rate': rate, 'secondary-node-eviction-rate': rate },
  'large-cluster-size-threshold': from(0, 2, 50),
  'unhealthy-zone-threshold': from(0, 0.55, 1),
  'node-monitor-grace-period': from('20s', '40s', '2m'),
  'node-monitor-period': from('1s', '5s', '30s'),
  'node-startup-grace-period': from('10s', '1m'),
  'pod-eviction-timeout': from('0s', '1m', '5m'),
  'terminated-pod-gc-threshold': from(1, 3, 12500),
  'allocate-node-cidrs': fc.boolean(),
  'cidr-allocator-type': from('RangeAllocator', 'CloudAllocator'),
  ...{ 'cluster-cidr': cidrs, 'service-cluster-ip-range': cidrs },
  'node-cidr-mask-size': from(0, 26, 30),
  'node-cidr-mask-size-ipv4': from(0, 26),
  'node-cidr-mask-size-ipv6': from(0, 64),
  'endpointslice-updates-batch-period': time,
  'max-endpoints-per-slice': from(1, 2, 100),
  controllers: from('*', '*,-node-lifecycle-controller', '*,-taint-eviction-controller'),
  'enable-taint-manager': fc.boolean(),
  'disable-force-detach-on-timeout': fc.boolean(),
  'controllerManager.feature-gates': from(
    'SeparateTaintEvictionController=false',
    'NodeOutOfServiceVolumeDetach=true',
  ),
  'apiServer.feature-gates': from('PodDisruptionConditions=true'),
  'scheduler.feature-gates': from('AllAlpha=true', 'AllBeta=false'),
  'default-not-ready-toleration-seconds': from(0, 1, 300),
  'default-unreachable-toleration-seconds': from(0, 1, 300),
  ...{ 'enable-admission-plugins': plugins, 'disable-admission-plugins': plugins },
  'admission-control': plugins,
  kubernetesVersion: from('1.8', '1.12', '1.16', '1.20', '1.26', '1.29', '1.31', '1.33', '1.36'),
  evictionHard: thresholds,
  evictionMinimumReclaim: from({}, { 'memory.available': '500Mi' }, { 'nodefs.available': '10%' }),
  evictionPressureTransitionPeriod: from('0s', '30s', '5m'),
  evictionMaxPodGracePeriod: from(-1, 0, 1, 60),
  enforceNodeAllocatable: from([], ['pods']),
  ...{ shutdownGracePeriod: from('0s', '30s', '2m') },
  shutdownGracePeriodCriticalPods: from('0s', '0s', '10s'),
  shutdownGracePeriodByPodPriority: from(
    [],
    [{ priority: 0, shutdownGracePeriodSeconds: 60 }],
    [
      { priority: 0, shutdownGracePeriodSeconds: 10 },
      { priority: 1000, shutdownGracePeriodSeconds: 0 },
    ],
  ),
  ...{ kubeAPIQPS: from(0, 1, 50), kubeAPIBurst: from(1, 100) },
  nodeStatusUpdateFrequency: from('1s', '10s', '1m'),
  nodeStatusReportFrequency: from('10s', '5m'),
  nodeLeaseDurationSeconds: from(4, 40, 400),
  reservedSystemCPUs: from('0', '0-1,8'),
  registerWithTaints: from([], [{ key: 'storm', value: 'wild', effect: 'NoExecute' }]),
  crashLoopBackOff: from(
    ...['1s', '10s', '5m'].map((most) => ({ maxContainerRestartPeriod: most })),
  ),
  memorySwap: from({}, { swapBehavior: 'NoSwap' }, { swapBehavior: 'LimitedSwap' }),
  'config.featureGates': from(
    {},
    { GracefulNodeShutdownBasedOnPodPriority: false },
    { GracefulNodeShutdown: false },
    { NodeLease: false },
  ),
  priority: from(-10, 0, 1000),
  ...{ unreachable: from(-1, 0, 30, 300), 'not-ready': from(-1, 0, 30, 300) },
  ...{ requests: sizes(), limits: sizes() },
  exitCode: from(0, 1, 255),
  ...{ bootTime: time, timeout: time, preStop: time, cleanupAfter: time },
  stopAfter: from('0s', '1s', '40s', ['1s', '1m'] as const),
  ...{ driver: from('gpu.example.com'), device: from('gpu-0') },
  'deviceTaint.taints': from(['storm:NoExecute'], ['storm:NoSchedule'], ['storm=wild:None']),
  ...{ startupTime: time, restartTime: time, imagePullTime: time },
  ...{ attachTime: time, detachTime: time, provisionTime: time },
  apiLatency: from('0s', '1ms', '10ms', '300ms', '2s'),
  ...{ skipWaitForDeleteTimeout: span, gracePeriod: from('0s', '1s', '30s') },
  // Few pods have volumes of these names.
  'usage.volumes': fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(from('data', 'cache', 'scratch'), use(), { maxKeys: 2 }),
    },
  ),
};

function sizes() {
  const size = from('0', '1', '64Mi', '1Gi', '100Gi');
  return fc.record({ memory: size, 'ephemeral-storage': size }, { requiredKeys: [] });
}

/** A use as it is then, or as it becomes. */
function use() {
  const points = from([['0s', '1Gi']], [
    ['10s', '1Gi'],
    ['5m', '0'],
  ] as const);
  return fc.oneof(
    amount,
    fc.record({ to: amount, over: span }, { requiredKeys: ['to'] }),
    fc.record({ add: from('5', '1Gi', '-1Gi', '200Gi'), over: span }, { requiredKeys: ['add'] }),
    fc.record({ points }),
  );
}

const CHANGES = ['memory', 'disk', 'imageDisk', 'logs', 'inodes', 'pids', 'volumes'];

/** The words of a script about one snapshot. */
export function vocabularyFor(subject: Subject, sparse: number): Vocabulary {
  const [nodes, pods, zones] = [nodesOf(subject), podsOf(subject), zonesOf(subject)];
  const workloads = workloadsOf(subject);
  const owners = ownersOf(subject);
  const selector = from('app', 'app!=web', 'pool=storm', '!app', 'app in (web, db)');
  const named = from(...nodes, '*', '*-1', 'new-*');
  const node = { nodes: named, known: from(...nodes), zones, regions: regionsOf(subject) };
  const pick = from(1, 2, '1%', '50%', '100%');
  const pod = from(...pods, '*/*', '*/web-*');
  const workload = fromSome(workloads, LOST);
  const leaveOut = from(...pods, '*/*-1', 'DaemonSet', ...owners);
  return {
    sparse,
    named: {
      ...NAMED,
      ...Object.fromEntries(CHANGES.map((each) => [`nodeUsage.${each}`, use()])),
      ...Object.fromEntries(CHANGES.slice(0, -1).map((each) => [`usage.${each}`, use()])),
      ...{ like: from(...nodes), zone: from(...zones, 'new') },
      namePrefix: from('spare', 'new'),
      'deviceTaint.pool': from(...nodes),
      order: fc.shuffledSubarray([...nodes], { minLength: 1 }),
      'rollNodes.order': from('random', 'byName', 'zoneByZone'),
      'rollNodes.kubeletVersion': from('v1.35.0', 'v1.37.0'),
    },
    titled: {
      ...{
        'a duration': span,
        'the name of a node': node.known,
        'the name of a zone': fromSome(zones, 'lost'),
      },
      ...{
        'the name of a region': fromSome(node.regions, 'lost'),
        'a label selector': selector,
        'a pod': pod,
      },
      ...{
        'a number of nodes or a share of them': pick,
        'a number of nodes or a percentage': pick,
      },
      'the name of a namespace': from('shop', 'default', '*'),
      ...{ 'an owner of pods': fromSome(owners, LOST), 'a workload': workload },
      'a workload that is rolled out': fromSome(rolledOutOf(subject), LOST),
      ...{ 'pods to leave out': leaveOut, 'a quantity': amount },
      'a taint': from('storm:NoExecute', 'storm=wild:NoExecute', 'fog:NoSchedule', OUT_OF_SERVICE),
      'a number of pods or a percentage': number,
      'a PodDisruptionBudget': fromSome(budgetsOf(subject), 'shop/lost'),
    },
    together: [
      nodeTargets(node, selector, pick),
      podTargets({ pod, owners, node, selector, leaveOut, namespace: from('shop', '*') }),
      ...[BOUNDS, USES, SOFT],
    ],
  };
}

const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service=storm:NoExecute';

const BOUNDS: Together = {
  fields: ['minAvailable', 'maxUnavailable'],
  values: fc.oneof(fc.record({ minAvailable: number }), fc.record({ maxUnavailable: number })),
};

/** A use that changes names one at least. */
const USES: Together = {
  fields: ['memory', 'disk', 'inodes', 'pids'],
  values: fc
    .record({ memory: use(), disk: use(), inodes: use(), pids: use() }, { requiredKeys: [] })
    .filter((each) => Object.keys(each).length > 0),
};

/** Soft thresholds have grace periods, most of them. */
const SOFT: Together = {
  fields: ['evictionSoft', 'evictionSoftGracePeriod'],
  values: fc
    .tuple(
      from(-1, 0, ...Array.from({ length: 20 }, () => 1)),
      thresholds,
      from('0s', '1s', '30s', '5m'),
    )
    .map(([kind, evictionSoft, grace]) => {
      const graces = Object.keys(evictionSoft).map((signal) => [signal, grace]);
      if (kind === 0) return {};
      return {
        evictionSoft,
        ...(kind > 0 && { evictionSoftGracePeriod: Object.fromEntries(graces) }),
      };
    }),
};
