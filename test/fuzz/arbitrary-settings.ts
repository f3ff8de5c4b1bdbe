import fc from 'fast-check';
import { nodesOf, podsOf, type Subject } from './corpus.ts';

/** What a script can set, as JSON. */
export type RawSettings = Readonly<Record<string, unknown>>;

const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<RawSettings> =>
  fc.record({ ...fields }, { requiredKeys: [] });
const qps = fc.constantFrom(-1, 0.1, 1, 5, 20, 1000);
const burst = fc.constantFrom(1, 5, 30, 1000);
const workers = fc.constantFrom(1, 2, 30);
const time = fc.constantFrom('0s', '1ms', '1s', '40s', '5m');
const size = fc.constantFrom('0', '1', '64Mi', '1Gi', '100Gi');

const controllerManager = some({
  ...{ 'kube-api-qps': qps, 'kube-api-burst': burst },
  ...{ 'concurrent-replicaset-syncs': workers, 'concurrent-statefulset-syncs': workers },
  'node-eviction-rate': fc.constantFrom(0, 0.01, 0.1, 10),
  'secondary-node-eviction-rate': fc.constantFrom(0, 0.01, 1),
  'large-cluster-size-threshold': fc.constantFrom(0, 2, 50),
  'unhealthy-zone-threshold': fc.constantFrom(0, 0.55, 1),
  'node-monitor-grace-period': fc.constantFrom('20s', '40s', '2m'),
  'terminated-pod-gc-threshold': fc.constantFrom(1, 3, 12500),
});

const PLUGINS = fc.constantFrom(
  'PodTolerationRestriction',
  'DefaultTolerationSeconds',
  'AlwaysPullImages',
);
const apiServer = some({
  'default-not-ready-toleration-seconds': fc.constantFrom(0, 1, 300),
  'default-unreachable-toleration-seconds': fc.constantFrom(0, 1, 300),
  'enable-admission-plugins': PLUGINS,
  'disable-admission-plugins': PLUGINS,
});

const scheduler = fc.oneof(
  some({ 'kube-api-qps': qps, 'kube-api-burst': burst }),
  fc.record({ clientConnection: some({ qps: fc.constantFrom(0, 1, 50), burst }) }),
);

const config = some({
  evictionHard: some({
    'memory.available': fc.constantFrom('1Mi', '500Mi', '30%', '99%'),
    'nodefs.available': fc.constantFrom('1%', '50%'),
  }),
  evictionPressureTransitionPeriod: fc.constantFrom('0s', '30s', '5m'),
  shutdownGracePeriod: fc.constantFrom('0s', '30s', '2m'),
  kubeAPIQPS: fc.constantFrom(1, 50),
  kubeAPIBurst: fc.constantFrom(1, 100),
  nodeStatusUpdateFrequency: fc.constantFrom('1s', '10s', '1m'),
  crashLoopBackOff: some({ maxContainerRestartPeriod: fc.constantFrom('1s', '10s', '5m') }),
  singleProcessOOMKill: fc.boolean(),
  failSwapOn: fc.boolean(),
  memorySwap: some({ swapBehavior: fc.constantFrom('NoSwap', 'LimitedSwap') }),
});

/** Settings of a script: of the clients, the components, the kubelets, the pods and the storage. */
export function settingsOn(subject: Subject): fc.Arbitrary<RawSettings> {
  const nodes = nodesOf(subject);
  const target = fc
    .subarray([...podsOf(subject), '*/*'], { minLength: 1 })
    .map((pods) => ({ pods, optional: true }));
  const pods = fc
    .tuple(target, some(OF_PODS))
    .filter(([, fields]) => Object.keys(fields).length > 0)
    .map(([each, fields]) => ({ target: each, ...fields }));
  const kubelet = fc
    .tuple(config, fc.constantFrom('kubelet', 'qos'))
    .map(([each, ranking]) => ({ target: { all: true }, config: each, ranking }));
  return some({
    kubernetesVersion: fc.constantFrom('1.20', '1.26', '1.29', '1.31', '1.33', '1.36'),
    ...{ controllerManager, apiServer, scheduler },
    apiLatency: fc.constantFrom('0s', '1ms', '10ms', '300ms', '2s'),
    ...(nodes.length > 0 && { order: fc.shuffledSubarray([...nodes], { minLength: 1 }) }),
    kubelet: fc.array(kubelet, { maxLength: 2 }),
    pods: fc.array(pods, { maxLength: 2 }),
    volumes: some({ attachTime: time, detachTime: time, provisionTime: time }),
  });
}

const OF_PODS = {
  tolerationSeconds: some({
    unreachable: fc.constantFrom(-1, 0, 30, 300),
    'not-ready': fc.constantFrom(-1, 0, 30, 300),
  }),
  priority: fc.constantFrom(-10, 0, 1000),
  resources: some({ requests: some({ memory: size }), limits: some({ memory: size }) }),
  ...{ preStop: time, stopAfter: time, cleanupAfter: time },
  exitCode: fc.constantFrom(0, 1, 255),
  ...{ startupTime: time, restartTime: time, imagePullTime: time },
};
