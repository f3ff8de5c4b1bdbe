import type { RuleCase } from '../support.ts';

const meta = (name: string, more: object = {}) => ({ name, namespace: 'quay', ...more });

const REQUEST = { requests: { memory: '64Mi' } };
const HULL = { name: 'hull', image: 'hull:1', resources: REQUEST };

const hull = (resources: object) => ({ containers: [{ ...HULL, resources }] });

/** A workload whose pods are labelled with its name. */
const workload = (kind: string, spec: object, pod: object = {}, name = 'boat') => ({
  apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
  kind,
  metadata: meta(name, { uid: name }),
  spec: {
    selector: { matchLabels: { app: name } },
    ...spec,
    template: { metadata: { labels: { app: name } }, spec: { containers: [HULL], ...pod } },
  },
});

const deployment = (pod: object) => [workload('Deployment', { replicas: 2 }, pod)];
const tolerating = (...tolerations: readonly object[]) => deployment({ tolerations });
const ofContainer = (resources: object) => deployment(hull(resources));
const withVolume = (emptyDir: object, resources: object = REQUEST) =>
  deployment({ ...hull(resources), volumes: [{ name: 'hold', emptyDir }] });

const UNREACHABLE = {
  key: 'node.kubernetes.io/unreachable',
  operator: 'Exists',
  effect: 'NoExecute',
};

const POD_CASES: readonly RuleCase[] = [
  {
    code: 'tolerates-everything-forever',
    finds: tolerating({ operator: 'Exists' }),
    passes: [workload('DaemonSet', {}, { tolerations: [{ operator: 'Exists' }] })],
  },
  {
    code: 'tolerates-failure-forever',
    finds: tolerating(UNREACHABLE),
    passes: tolerating({ ...UNREACHABLE, tolerationSeconds: 60 }),
  },
  {
    code: 'toleration-hidden',
    finds: tolerating({ operator: 'Exists' }, { ...UNREACHABLE, tolerationSeconds: 60 }),
    passes: tolerating({ ...UNREACHABLE, tolerationSeconds: 60 }, { operator: 'Exists' }),
  },
  {
    code: 'toleration-seconds-without-no-execute',
    finds: tolerating({ key: 'tide', effect: 'NoSchedule', tolerationSeconds: 1 }),
    passes: tolerating({ key: 'tide', effect: 'NoExecute', tolerationSeconds: 1 }),
  },
  {
    code: 'toleration-malformed',
    finds: tolerating({ operator: 'Equal', value: 'high' }),
    passes: tolerating({ key: 'tide', operator: 'Equal', value: 'high' }),
  },
  {
    code: 'toleration-compares-no-integer',
    finds: tolerating({ key: 'tide', operator: 'Gt', value: 'high' }),
    passes: tolerating({ key: 'tide', operator: 'Gt', value: '950' }),
  },
  {
    code: 'toleration-operator-off',
    finds: tolerating({ key: 'tide', operator: 'Gt', value: '950' }),
    passes: tolerating({ key: 'tide', operator: 'Exists' }),
  },
  {
    code: 'toleration-too-short',
    finds: tolerating({ ...UNREACHABLE, tolerationSeconds: 29 }),
    passes: tolerating({ ...UNREACHABLE, tolerationSeconds: 30 }),
  },
  {
    code: 'tolerates-pressure',
    finds: tolerating({ key: 'node.kubernetes.io/memory-pressure', operator: 'Exists' }),
    passes: tolerating({ key: 'tide', operator: 'Exists' }),
  },
  { code: 'best-effort', finds: ofContainer({}), passes: ofContainer({ limits: { cpu: '1' } }) },
  {
    code: 'no-memory-request',
    finds: ofContainer({ requests: { cpu: '1' } }),
    passes: ofContainer({ limits: { memory: '1Gi' } }),
  },
  {
    code: 'memory-limit-far-above-request',
    finds: ofContainer({ requests: { memory: '1Gi' }, limits: { memory: '5Gi' } }),
    passes: ofContainer({ requests: { memory: '1Gi' }, limits: { memory: '4Gi' } }),
  },
  {
    code: 'request-above-limit',
    finds: ofContainer({ requests: { memory: '2Gi' }, limits: { memory: '1Gi' } }),
    passes: ofContainer({ requests: { memory: '1Gi' }, limits: { memory: '1Gi' } }),
  },
  {
    code: 'memory-volume-without-limit',
    finds: withVolume({ medium: 'Memory' }),
    passes: withVolume({ medium: 'Memory', sizeLimit: '1Gi' }),
  },
  {
    code: 'empty-dir-without-limit',
    finds: withVolume({}),
    passes: withVolume({ sizeLimit: '1Gi' }),
  },
  {
    code: 'empty-dir-limit-too-large',
    finds: withVolume({ sizeLimit: '2Gi' }, { limits: { 'ephemeral-storage': '1Gi' } }),
    passes: withVolume({ sizeLimit: '1Gi' }, { limits: { 'ephemeral-storage': '1Gi' } }),
  },
  {
    code: 'no-storage-request',
    finds: withVolume({ sizeLimit: '1Gi' }),
    passes: withVolume({ sizeLimit: '1Gi' }, { requests: { 'ephemeral-storage': '1Gi' } }),
  },
  {
    code: 'no-time-to-stop',
    finds: deployment({ terminationGracePeriodSeconds: 0 }),
    passes: deployment({ terminationGracePeriodSeconds: 1 }),
  },
  {
    code: 'very-long-grace-period',
    finds: deployment({ terminationGracePeriodSeconds: 3601 }),
    passes: deployment({ terminationGracePeriodSeconds: 3600 }),
  },
  {
    code: 'critical-outside-kube-system',
    finds: deployment({ priorityClassName: 'system-node-critical' }),
    passes: deployment({ priorityClassName: 'harbour-critical' }),
  },
  {
    code: 'not-replaced',
    finds: [
      { apiVersion: 'v1', kind: 'Pod', metadata: meta('raft'), spec: { containers: [HULL] } },
    ],
    passes: deployment({}),
  },
];

const node = (name: string, zone: string | undefined, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name,
    labels: zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone },
  },
  ...more,
});

const pod = (name: string, nodeName: string, owner: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: meta(name, {
    labels: { app: owner },
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'StatefulSet', name: owner, uid: owner, controller: true },
    ],
  }),
  spec: { nodeName, containers: [HULL], ...more },
  status: { phase: 'Running' },
});

const FLEET = workload('StatefulSet', { replicas: 2 }, {}, 'fleet');
const NODES = [node('a', 'north'), node('b', 'north'), node('c', 'south')];
const fleetOn = (...names: readonly string[]) => [
  ...NODES,
  FLEET,
  ...names.map((name, index) => pod(`fleet-${index}`, name, 'fleet')),
];

const onVolume = (source: object) => [
  ...NODES,
  FLEET,
  pod('fleet-0', 'a', 'fleet', {
    volumes: [{ name: 'hold', persistentVolumeClaim: { claimName: 'hold-0' } }],
  }),
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: meta('hold-0'),
    spec: { accessModes: ['ReadWriteOnce'], volumeName: 'disk-0' },
    status: { phase: 'Bound' },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'disk-0' },
    spec: { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, ...source },
    status: { phase: 'Bound' },
  },
];

const memory = (amount: string) => ({
  status: { capacity: { memory: amount }, allocatable: { memory: amount } },
});

const WORKLOAD_CASES: readonly RuleCase[] = [
  {
    code: 'stateful-set-waits-for-dead-node',
    finds: [workload('StatefulSet', { replicas: 1 })],
    passes: [workload('Deployment', { replicas: 1 })],
  },
  {
    code: 'local-volume-with-taint-eviction',
    finds: onVolume({ local: { path: '/hold' } }),
    passes: onVolume({ csi: { driver: 'net', volumeHandle: 'h' } }),
  },
  { code: 'replicas-in-one-zone', finds: fleetOn('a', 'b'), passes: fleetOn('a', 'c') },
  { code: 'replicas-on-one-node', finds: fleetOn('a', 'a'), passes: fleetOn('a', 'b') },
  {
    code: 'replicas-not-spread',
    finds: deployment({}),
    passes: deployment({
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule' },
      ],
    }),
  },
  {
    code: 'single-replica',
    finds: [workload('Deployment', { replicas: 1 })],
    passes: [workload('Deployment', { replicas: 2 })],
  },
  {
    code: 'daemon-set-without-priority',
    finds: [node('dinghy', 'north', memory('8Gi')), workload('DaemonSet', {})],
    passes: [
      node('tanker', 'north', memory('9Gi')),
      node('dinghy', 'north', memory('8Gi')),
      workload('DaemonSet', {}, { nodeSelector: { hull: 'steel' } }),
    ],
  },
  {
    code: 'no-budget',
    finds: deployment({}),
    passes: [...deployment({}), budget({ maxUnavailable: 1 })],
  },
];

function budget(spec: object, name = 'boats') {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: meta(name),
    spec: { selector: { matchLabels: { app: 'boat' } }, ...spec },
  };
}

const boats = (replicas: number, ...others: readonly object[]) => [
  workload('Deployment', { replicas }),
  ...others,
];

const BUDGET_CASES: readonly RuleCase[] = [
  {
    code: 'budget-allows-nothing',
    finds: boats(2, budget({ maxUnavailable: 0 })),
    passes: boats(2, budget({ maxUnavailable: 1 })),
  },
  {
    code: 'budget-of-all-replicas',
    finds: boats(2, budget({ minAvailable: '51%' })),
    passes: boats(2, budget({ minAvailable: '50%' })),
  },
  {
    code: 'budgets-overlap',
    finds: boats(2, budget({ maxUnavailable: 1 }), budget({ maxUnavailable: 1 }, 'again')),
    passes: boats(2, budget({ maxUnavailable: 1 })),
  },
  {
    code: 'budget-covers-nothing',
    finds: boats(2, budget({ selector: { matchLabels: { app: 'baot' } }, maxUnavailable: 1 })),
    passes: boats(2, budget({ maxUnavailable: 1 })),
  },
  {
    code: 'budget-covers-everything',
    finds: boats(2, budget({ selector: {}, maxUnavailable: 1 })),
    passes: boats(2, budget({ maxUnavailable: 1 })),
  },
  {
    code: 'budget-without-bound',
    finds: boats(2, budget({})),
    passes: boats(2, budget({ minAvailable: 1 })),
  },
  {
    code: 'budget-of-pods-without-scale',
    finds: [workload('DaemonSet', {}), budget({ maxUnavailable: 1 })],
    passes: [workload('DaemonSet', {}), budget({ minAvailable: 1 })],
  },
  {
    code: 'budget-selector-invalid',
    finds: [budget({ selector: { matchExpressions: [{ key: 'app', operator: 'Is' }] } })],
    passes: [budget({ selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } })],
  },
  {
    code: 'budget-keeps-unhealthy-pods',
    finds: boats(2, budget({ maxUnavailable: 1 })),
    passes: boats(2, budget({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' })),
  },
];

const full = (limit: string) => [
  node('a', 'north', memory('10Gi')),
  FLEET,
  pod('fleet-0', 'a', 'fleet', hull({ requests: { memory: '7Gi' }, limits: { memory: limit } })),
];

const condition = (type: string, status: string) => ({
  conditions: [{ type, status, reason: 'r' }],
});

const tainted = (ready: string) => [
  node('a', 'north', {
    spec: {
      taints: [{ key: 'node.kubernetes.io/out-of-service', value: 'x', effect: 'NoExecute' }],
    },
    status: condition('Ready', ready),
  }),
];

const inPool = (...names: readonly string[]) =>
  names.map((name) =>
    node(name, 'north', {
      metadata: {
        name,
        labels: { 'topology.kubernetes.io/zone': 'north', agentpool: 'general' },
      },
      status: { nodeInfo: { kubeletVersion: 'v1.36.0' } },
    }),
  );

const withKubelet =
  (kubeletVersion: string) =>
  <T extends object>(each: T): T => ({ ...each, status: { nodeInfo: { kubeletVersion } } });

const NODE_CASES: readonly RuleCase[] = [
  {
    code: 'node-without-zone',
    finds: [node('a', 'north'), node('b', undefined)],
    passes: [node('a', undefined), node('b', undefined)],
  },
  { code: 'node-memory-overcommitted', finds: full('15Gi'), passes: full('14Gi') },
  {
    code: 'node-under-pressure',
    finds: [node('a', 'north', { status: condition('DiskPressure', 'True') })],
    passes: [node('a', 'north', { status: condition('DiskPressure', 'False') })],
  },
  {
    code: 'node-unlike-its-pool',
    finds: [...inPool('a', 'b', 'c'), ...inPool('d').map(withKubelet('v1.34.0'))],
    passes: inPool('a', 'b', 'c', 'd'),
  },
  { code: 'ready-node-out-of-service', finds: tainted('True'), passes: tainted('Unknown') },
];

const pool = (spec: object) => ({
  ...{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'general' } },
  spec: { template: { spec: {} }, ...spec },
});

const pooled = (name: string, zone: string) =>
  node(name, zone, {
    metadata: {
      name,
      labels: { 'topology.kubernetes.io/zone': zone, 'karpenter.sh/nodepool': 'general' },
    },
    status: { capacity: { cpu: '8' } },
  });

const inZones = (...values: readonly string[]) => [
  pool({
    template: {
      spec: { requirements: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values }] },
    },
  }),
];

const limited = (cpu: number) => [
  pool({ limits: { cpu: `${cpu}` } }),
  ...[pooled('a', 'north'), pooled('b', 'north'), pooled('c', 'south')],
];

const held = (annotation: string) => {
  const kept = pod('kept', 'a', 'fleet');
  const annotations = { 'karpenter.sh/do-not-disrupt': annotation };
  return [pool({}), pooled('a', 'north'), { ...kept, metadata: { ...kept.metadata, annotations } }];
};

const budgeted = (budget: object) => [pool({ disruption: { budgets: [budget] } })];

const requiring = (requirement: object) => {
  const key = 'topology.kubernetes.io/zone';
  const first = { key, operator: 'In', values: ['north'] };
  return [pool({ template: { spec: { requirements: [first, { key, ...requirement }] } } })];
};

const ownedPod = (name: string, on: string, annotations: object = {}) => {
  const bare = pod(name, on, 'fleet');
  const ownerReferences = [
    { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'fleet', uid: 'fleet', controller: true },
  ];
  return { ...bare, metadata: { ...bare.metadata, annotations, ownerReferences } };
};

const expiring = (...others: readonly object[]) => [
  pool({ template: { spec: { expireAfter: '720h' } } }),
  ...[pooled('a', 'north'), ownedPod('kept', 'a'), ...others],
];

const coveringBudget = () => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: meta('all'),
  spec: { maxUnavailable: 1, selector: {} },
});

const scaler = (flag: string) => [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'cluster-autoscaler', namespace: 'kube-system' },
    spec: {
      selector: { matchLabels: { app: 'scaler' } },
      template: {
        metadata: { labels: { app: 'scaler' } },
        spec: {
          containers: [
            { name: 'cluster-autoscaler', image: 'cluster-autoscaler:1.33', args: [flag] },
          ],
        },
      },
    },
  },
];

const keeping = (...on: readonly string[]) => [
  ...['a', 'b', 'c'].map((name) => node(name, 'north')),
  workload('ReplicaSet', { replicas: on.length }, {}, 'fleet'),
  ...on.map((name, place) =>
    ownedPod(`kept-${place}`, name, { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' }),
  ),
];

const POOL_CASES: readonly RuleCase[] = [
  {
    code: 'pool-never-disrupted',
    finds: budgeted({ nodes: '0' }),
    passes: budgeted({ nodes: '0', schedule: '0 9 * * *', duration: '8h' }),
  },
  { code: 'pool-in-one-zone', finds: inZones('north'), passes: inZones('north', 'south') },
  { code: 'pool-limits-below-zone-loss', finds: limited(39), passes: limited(40) },
  { code: 'pool-held-by-pods', finds: held('true'), passes: held('false') },
  {
    code: 'pool-requirements-exclude',
    finds: requiring({ operator: 'NotIn', values: ['north'] }),
    passes: requiring({ operator: 'In', values: ['north', 'south'] }),
  },
  { code: 'pool-expires-without-budgets', finds: expiring(), passes: expiring(coveringBudget()) },
  {
    code: 'unready-nodes-stay-long',
    finds: scaler('--scale-down-unready-time=1h'),
    passes: scaler('--scale-down-unready-time=20m'),
  },
  {
    code: 'not-safe-to-evict-everywhere',
    finds: keeping('a', 'b', 'c'),
    passes: keeping('a', 'a', 'a'),
  },
];

const FILE_CASES: readonly RuleCase[] = [
  {
    code: 'invalid-object',
    finds: [workload('Deployment', { replicas: 'two' })],
    passes: [workload('Deployment', { replicas: 2 })],
  },
  {
    code: 'not-understood',
    finds: [{ apiVersion: 'harbour.example/v1', kind: 'Berth', metadata: meta('a') }],
    passes: [{ apiVersion: 'v1', kind: 'Secret', metadata: meta('a') }],
  },
  {
    code: 'drop-in-without-kind',
    finds: { 'kubelet.conf.d/10-memory.conf': 'evictionHard: {memory.available: 200Mi}' },
    passes: {
      'kubelet.conf.d/10-memory.conf':
        'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 50\n',
    },
  },
];

/** Objects with and without findings for each rule about objects. */
export const OBJECT_CASES: readonly RuleCase[] = [
  ...POD_CASES,
  ...WORKLOAD_CASES,
  ...BUDGET_CASES,
  ...NODE_CASES,
  ...POOL_CASES,
  ...FILE_CASES,
];
