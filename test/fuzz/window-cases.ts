import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { playRequest } from '../support/scenario.ts';
import type { RawObject } from './corpus.ts';
import { withBudgets, withWebhook } from './with-admission.ts';
import { withKarpenter, withNodeGroups } from './with-autoscalers.ts';

/** A snapshot, and what happens to it. */
export interface WindowCase {
  readonly snapshot: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
}

const START = '2026-11-20T00:00:00Z';

/** Seconds from the start, as the API writes instants. */
const timeAt = (second: number): string =>
  new Date(Date.parse(START) + second * 1_000).toISOString();

interface Machine {
  readonly name: string;
  readonly lease: number;
  readonly status: number;
}

const machines: fc.Arbitrary<readonly Machine[]> = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
  .chain((sizes) =>
    fc.tuple(
      ...sizes.flatMap((size, zone) =>
        Array.from({ length: size }, (_, n) =>
          fc.record({
            name: fc.constant(`${'abc'[zone]}-${n}`),
            lease: fc.integer({ min: -9_900, max: 0 }).map((ms) => ms / 1_000),
            status: fc.integer({ min: -299, max: 0 }),
          }),
        ),
      ),
    ),
  );

interface Passenger {
  readonly name: string;
  readonly node: number;
  readonly seconds: number;
  readonly isOwned: boolean;
  /** Whether it waits for the scheduler at the start. */
  readonly isPending: boolean;
}

const passengers: fc.Arbitrary<readonly Passenger[]> = fc
  .array(
    fc.record({
      node: fc.nat(),
      seconds: fc.constantFrom(300, 300, 0, 7, 30, 60),
      isOwned: fc.boolean(),
      isPending: fc.nat({ max: 9 }).map((each) => each === 9),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) => all.map((each, n) => ({ ...each, name: `web-${n}` })));

const nodeObject = ({ name, status }: Machine, kubelet: string): object => ({
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: { name, labels: { 'topology.kubernetes.io/zone': name.slice(0, 1) } },
  status: {
    nodeInfo: { kubeletVersion: `v${kubelet}.0` },
    allocatable: { cpu: '8', memory: '16Gi', pods: '110' },
    conditions: [
      {
        ...{ type: 'Ready', status: 'True', reason: 'KubeletReady' },
        lastHeartbeatTime: timeAt(status).replace('.000', ''),
        lastTransitionTime: '2026-11-19T00:00:00Z',
      },
    ],
  },
});

const leaseObject = ({ name, lease }: Machine): object => ({
  ...{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' },
  metadata: { name, namespace: 'kube-node-lease' },
  spec: { renewTime: timeAt(lease), holderIdentity: name, leaseDurationSeconds: 40 },
});

const podSpec = (seconds: number): object => ({
  containers: [{ name: 'web', image: 'web', resources: { requests: { cpu: '100m' } } }],
  tolerations: ['not-ready', 'unreachable'].map((key) => ({
    ...{ key: `node.kubernetes.io/${key}`, operator: 'Exists', effect: 'NoExecute' },
    tolerationSeconds: seconds,
  })),
});

const podObject = ({ name, seconds, isOwned, isPending }: Passenger, nodeName: string): object => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: {
    ...{ name, namespace: 'shop', uid: name, labels: { app: isOwned ? 'web' : 'alone' } },
    ...(isOwned && {
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'web', controller: true },
      ],
    }),
  },
  spec: { ...(!isPending && { nodeName }), ...podSpec(seconds) },
  status: isPending
    ? { phase: 'Pending' }
    : { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
});

const workloadOf = (pods: readonly Passenger[]): object => ({
  ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
  metadata: { name: 'web', namespace: 'shop', uid: 'web' },
  spec: {
    replicas: pods.filter(({ isOwned }) => isOwned).length,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: podSpec(30) },
  },
});

/** Where a webhook runs, if there is one. */
const SERVICE = {
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' } },
  spec: { selector: { app: 'web' } },
};

/** By which nodes that are not Ready evict at once. */
const readinessRule = fc
  .constantFrom('continuous', 'bootstrap-only')
  .map((enforcementMode): object => ({
    ...{ apiVersion: 'readiness.node.x-k8s.io/v1alpha1', kind: 'NodeReadinessRule' },
    metadata: { name: 'ready' },
    spec: {
      conditions: [{ type: 'Ready', requiredStatus: 'True' }],
      taint: { key: 'gate', effect: 'NoExecute' },
      ...{ nodeSelector: {}, enforcementMode },
    },
  }));

const second = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 900 }),
);
const span = fc.integer({ min: 1, max: 500 });
/** Nothing in so many of a hundred cases. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, without: number) =>
  fc.oneof(
    { weight: without, arbitrary: fc.constant(undefined) },
    { weight: 100 - without, arbitrary },
  );

/** An event on some of the nodes, or on the control plane, as on the command line. */
const eventOn = (names: readonly string[], zones: readonly string[]): fc.Arbitrary<string> => {
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names).map((name) => `nodes=${name}`) },
    {
      weight: 2,
      arbitrary: fc
        .subarray([...names], { minLength: 1, maxLength: Math.min(4, names.length) })
        .map((some) => `nodes=${some.join(',')}`),
    },
    { weight: 1, arbitrary: fc.constantFrom(...zones).map((zone) => `zones=${zone}`) },
  );
  const fault = fc
    .record({
      kind: fc.constantFrom(
        'powerOff',
        'powerOff',
        'partition',
        'stopKubelet',
        'notReady',
        'freeze',
      ),
      target,
      lasts: maybe(span, 50),
      jitter: maybe(fc.integer({ min: 1, max: 30 }), 75),
      stagger: maybe(fc.integer({ min: 1, max: 20 }), 85),
    })
    .map(({ kind, target: what, lasts, jitter, stagger }) =>
      [
        kind,
        what,
        ...(lasts === undefined ? [] : [`for=${lasts}s`]),
        ...(jitter === undefined ? [] : [`jitter=${jitter}s`]),
        ...(stagger === undefined ? [] : [`stagger=${stagger}s`]),
      ].join(' '),
    );
  const action = fc.oneof(
    target.map((what) => `reboot ${what}`),
    target.map((what) => `restore ${what}`),
    target.map((what) => `flap ${what} down=60s up=30s times=3`),
    target.map((what) => `drain ${what} force=true deleteEmptyDirData=true`),
    target.map((what) => `cordon ${what}`),
    target.map((what) => `deleteNode ${what}`),
    target.map((what) => `shutdown ${what}`),
    target.map((what) => `taint ${what} taints=storm:NoExecute`),
    target.map((what) => `taint ${what} taints=fog:NoSchedule`),
    fc.constant(`addNodes count=2 like=${names[0]} namePrefix=new-`),
    fc.constant('deletePods namespaces=shop'),
    fc.nat({ max: 6 }).map((count) => `scale workload=ReplicaSet/shop/web replicas=${count}`),
  );
  const plane = fc.oneof(
    fc
      .tuple(fc.constantFrom('apiServer', 'controllerManager', 'scheduler'), maybe(span, 20))
      .map(([what, lasts]) => `${what}=stop${lasts === undefined ? '' : ` for=${lasts}s`}`),
    fc.constantFrom('controllerManager=restart', 'scheduler=restart'),
    fc
      .tuple(fc.constantFrom('kube-controller-manager', 'kube-scheduler'), maybe(span, 20))
      .map(
        ([who, lasts]) =>
          `staleWatch component=${who}${lasts === undefined ? '' : ` for=${lasts}s`}`,
      ),
  );
  return fc
    .tuple(
      second,
      fc.oneof(
        { weight: 6, arbitrary: fault },
        { weight: 2, arbitrary: action },
        { weight: 1, arbitrary: plane },
      ),
    )
    .map(([at, what]) => `at=${at}s ${what}`);
};

const eventsOn = (names: readonly string[], zones: readonly string[]) =>
  fc.array(eventOn(names, zones), { minLength: 1, maxLength: 4 });

const UNLIMITED = {
  apiLatency: '0s',
  controllerManager: { 'kube-api-qps': -1 },
  scheduler: { 'kube-api-qps': -1 },
};

/** The default pace of requests, no pace at all, and slow servers. */
const pace = fc.oneof(
  fc.constant({}),
  fc.constant({}),
  fc.constant(UNLIMITED),
  fc.constantFrom('100ms', '1s', '10s').map((apiLatency) => ({ apiLatency })),
  fc.constant({ controllerManager: { 'kube-api-qps': 2, 'kube-api-burst': 3 } }),
);

const release = fc.constantFrom(
  '1.36',
  '1.36',
  '1.36',
  '1.33',
  '1.29',
  '1.20',
  '1.16',
  '1.13',
  '1.8',
);

/** Evictions by deletion, in releases that know them. */
const byDeletion = fc.constantFrom('1.15', '1.12', '1.8').map((kubernetesVersion) => ({
  kubernetesVersion,
  controllerManager: {
    ...(kubernetesVersion === '1.15' && { 'feature-gates': 'TaintBasedEvictions=false' }),
    'pod-eviction-timeout': '2m',
  },
}));

const smallCase: fc.Arbitrary<WindowCase> = machines.chain((nodes) => {
  const names = nodes.map(({ name }) => name);
  const zones = [...new Set(names.map((name) => name.slice(0, 1)))];
  return fc
    .record({
      pods: passengers,
      events: eventsOn(names, zones),
      rule: maybe(readinessRule, 85),
      more: maybe(fc.oneof(withBudgets, withWebhook, withKarpenter, withNodeGroups), 70),
      kubelet: fc.constantFrom('1.36', '1.36', '1.20', '1.12'),
      settings: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.tuple(pace, release).map(([set, v]) => ({ ...set, kubernetesVersion: v })),
        },
        { weight: 1, arbitrary: byDeletion },
      ),
    })
    .map(({ pods, events, rule, more, kubelet, settings }) => {
      const version = String(settings.kubernetesVersion);
      const isOlder = Number(version.slice(2)) < Number(kubelet.slice(2));
      const items: readonly object[] = [
        ...nodes.flatMap((each) => [
          nodeObject(each, isOlder ? version : kubelet),
          leaseObject(each),
        ]),
        ...pods.map((each) => podObject(each, names[each.node % names.length] ?? '')),
        workloadOf(pods),
        ...(rule === undefined ? [] : [rule]),
        ...(more === undefined ? [] : [SERVICE]),
      ];
      const all = more === undefined ? items : more(items as readonly RawObject[]);
      return {
        snapshot: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: all }),
        set: settings,
        events,
      };
    });
});

const FIXTURE = readFileSync('fixtures/cluster/snapshot.yaml', 'utf8');
const FIXTURE_NODES = [
  ...Array.from({ length: 9 }, (_, n) => `worker-${n + 1}`),
  ...['control-plane-1', 'control-plane-2', 'control-plane-3'],
];
const FIXTURE_ZONES = ['us-east-1a', 'us-east-1b', 'us-east-1c'];

const fixtureCase: fc.Arbitrary<WindowCase> = fc
  .tuple(eventsOn(FIXTURE_NODES, FIXTURE_ZONES), pace)
  .map(([events, set]) => ({
    ...{ snapshot: FIXTURE, set },
    events: events.map((event) => event.replace('ReplicaSet/shop/web', 'Deployment/shop/web')),
  }));

/** Small clusters and the one of the fixtures, with its control plane on nodes. */
export const windowCase: fc.Arbitrary<WindowCase> = fc.oneof(
  { weight: 6, arbitrary: smallCase },
  { weight: 1, arbitrary: fixtureCase },
);

/** Plays the single run of a case. Undefined where its events contradict each other. */
export async function playCase({ snapshot, set, events }: WindowCase) {
  try {
    return await playRequest({
      snapshot: [{ path: 'snapshot.yaml', bytes: Buffer.from(snapshot) }],
      scripts: [
        {
          path: 'script.json',
          text: JSON.stringify({
            ...{ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' },
            spec: { ...(snapshot === FIXTURE ? {} : { start: START }), duration: '1h', set },
          }),
        },
      ],
      events,
      options: { controllers: 'steady', ...(snapshot === FIXTURE ? {} : { startupTime: '1s' }) },
    });
  } catch (error) {
    return error instanceof Error && error.message.includes('"script/') ? undefined : refuse(error);
  }
}

function refuse(error: unknown): never {
  throw error;
}
