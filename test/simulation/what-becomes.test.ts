import { describe, expect, test } from 'vitest';
import type { PodSpec, StorageClass, Toleration } from '#cluster';
import { seconds } from '#units';
import { resolveKubelet } from '#versions';
import { JOB_TRACKING_FINALIZER } from '#workloads';
import {
  byDefault,
  inZone,
  pod,
  spec,
  steadyNode,
  steadyZone,
  tolerates,
} from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import {
  entriesLike,
  expectAt,
  expectNever,
  expectRemovedAt,
  expectStuck,
  secondsOf,
} from '../support/expect.ts';
import { type Outage, type Played, play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';
import { attachment, claim, persistentVolume } from '../support/volumes.ts';

const DIES = 'at=50ms powerOff nodes=a-00';
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';
const EVERYTHING: Toleration = { operator: 'Exists' };

const ZONES = [...steadyZone('a', 3), ...steadyZone('h', 3)];
const sail = (events: readonly string[], outage: Partial<Outage>): Played =>
  play({ nodes: ZONES, events, ...outage });

/** Three pods of a ReplicaSet, the first on the node that dies. */
const threeOf = (tolerations: PodSpec['tolerations']): Partial<Outage> => {
  const web = making('ReplicaSet', 'web', { tolerations }, { replicas: 3 });
  const pods = ['a-00', 'a-01', 'a-02'].map((on, n) => madePod(web, `web-${n}`, on));
  return { workloads: [web], pods };
};

const FIRST = 'shop/web-0';
const ITS_SUCCESSOR = { kind: 'PodCreated', pod: 'shop/web-r1', replaces: FIRST } as const;

const NOT_READY = 'node.kubernetes.io/not-ready:NoExecute';

const stoppingIn = (length: number): Partial<Outage> => ({
  stoppingTimesOf: () => ({ stopAfter: seconds(length), exitCode: 143, cleanupAfter: seconds(0) }),
});

/** Only a-00 shuts down with grace. */
const graceful = (shutdownGracePeriod: string): Partial<Outage> => ({
  shutdownOf: (node) =>
    node === 'a-00'
      ? {
          configuration: { shutdownGracePeriod, shutdownGracePeriodCriticalPods: '10s' },
          behavior: resolveKubelet({ major: 1, minor: 36 }).shutdown,
          zeroGracePeriod: 'at-once',
        }
      : undefined,
});

describe('a pod of a ReplicaSet', () => {
  test.each([
    ['1.36', 350],
    ['1.33', 355],
  ])(
    'WS-01: is replaced when its eviction is asked for, and stays Terminating (%s)',
    (version, at) => {
      const told = sail([DIES], { ...threeOf(byDefault()), version });
      expectAt(told, ITS_SUCCESSOR, at);
      expectStuck(told, FIRST);
      expect(told.final.pods()).toHaveLength(4);
    },
  );

  test('WS-02: is replaced with the taint when it tolerates that for no time', () => {
    expectAt(
      sail([DIES], threeOf([tolerates('node.kubernetes.io/unreachable', 0)])),
      ITS_SUCCESSOR,
      50,
    );
  });

  test('WS-03: is replaced with the taint when the snapshot shows no toleration', () => {
    expectAt(sail([DIES], threeOf([])), ITS_SUCCESSOR, 50);
  });

  test('WS-04: is replaced when it has failed by a shutdown; its object goes with the taint', () => {
    const told = sail(['at=0s shutdown nodes=a-00'], {
      ...threeOf(byDefault()),
      ...stoppingIn(4),
      ...graceful('30s'),
    });
    expectAt(told, ITS_SUCCESSOR, 4);
    const [tainted = 0] = secondsOf(told, { kind: 'NodeTainted', node: 'a-00', taint: NOT_READY });
    expectRemovedAt(told, FIRST, tainted + 300);
  });
});

describe('a pod of a StatefulSet', () => {
  const db = making(
    'StatefulSet',
    'db',
    { tolerations: byDefault() },
    {
      replicas: 1,
      statefulSet: {
        podManagementPolicy: 'OrderedReady',
        firstOrdinal: 0,
        volumeClaimTemplates: [{ name: 'data' }],
      },
    },
  );
  const claimed = {
    ...spec({
      tolerations: byDefault(),
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } }],
    }),
  };
  const given: Partial<Outage> = {
    workloads: [db],
    pods: [madePod(db, 'db-0', 'a-00', claimed)],
    persistentVolumes: [persistentVolume('pv-1')],
    persistentVolumeClaims: [claim('data-db-0', 'pv-1')],
    volumeAttachments: [attachment('pv-1', 'a-00')],
  };
  const made = { kind: 'PodCreated', pod: 'shop/db-0' } as const;

  test('WS-07: comes back with its volume when its node is said to be out of service', () => {
    const gone = `at=410s taint nodes=a-00 taints=${OUT_OF_SERVICE}=nodeshutdown:NoExecute`;
    const told = sail([DIES, gone], given);
    expectRemovedAt(told, 'shop/db-0', 420);
    expectAt(told, made, 420);
    const [detached = 0] = secondsOf(told, { kind: 'VolumeForceDetached', volume: 'pv-1' });
    const [attached = 0] = secondsOf(told, { kind: 'VolumeAttached', volume: 'pv-1' });
    expect(detached).toBeGreaterThanOrEqual(420);
    expect(attached - 420).toBeLessThanOrEqual(0.2);
  });

  test('WS-10: comes back when pod GC has found its cloud node gone, and waits for its volume', () => {
    const told = sail(['at=50ms terminateInstance nodes=a-00'], given);
    const [at = 0] = secondsOf(told, made);
    expect(at).toBeGreaterThanOrEqual(90);
    expect(at).toBeLessThanOrEqual(115);
    const [attached = 0] = secondsOf(told, { kind: 'VolumeAttached', volume: 'pv-1' });
    expect(attached).toBeGreaterThan(at);
    expect(attached).toBeLessThanOrEqual(at + 361);
    expectAt(told, { kind: 'PodReady', pod: 'shop/db-0' }, attached + 1);
  });
});

describe('a pod of a DaemonSet', () => {
  const agent = (tolerations: PodSpec['tolerations']) => {
    const set = making(
      'DaemonSet',
      'agent',
      { tolerations },
      { daemonSet: { allowsSurge: false } },
    );
    const pods = ZONES.map(({ name }) => madePod(set, `agent-${name}`, name));
    return { workloads: [set], pods };
  };

  test('WS-12: that tolerates everything is made and rejected again and again in a shutdown', () => {
    const { workloads, pods } = agent([EVERYTHING]);
    // Another pod keeps the node from powering off.
    const slow = pod('shop/slow', 'a-00', spec({ terminationGracePeriodSeconds: 45 }));
    const told = sail(['at=0s shutdown nodes=a-00'], {
      workloads,
      pods: [...pods, slow],
      stoppingTimesOf: ({ key }) => ({
        stopAfter: seconds(key === slow.key ? 45 : 0),
        exitCode: 143,
        cleanupAfter: seconds(0),
      }),
      ...graceful('60s'),
      duration: seconds(60),
    });
    const rejected = secondsOf(told, { kind: 'PodRejected', node: 'a-00' });
    const removed = secondsOf(told, { kind: 'PodDeletionRequested', mechanism: 'workload' });
    expect(rejected.length).toBeGreaterThan(4);
    const [first = 0] = removed;
    expect(removed.slice(0, 6).map((at) => Math.round(at - first))).toEqual([0, 1, 3, 7, 15, 31]);
  });

  test('WS-14: is deleted out of service, and not made again until the taint goes', () => {
    const told = sail(
      [
        `at=100s taint nodes=a-00 taints=${OUT_OF_SERVICE}=nodeshutdown:NoExecute`,
        `at=400s untaint nodes=a-00 taints=${OUT_OF_SERVICE}:NoExecute`,
      ],
      agent(byDefault()),
    );
    const [request, ...others] = entriesLike(told, {
      kind: 'PodDeletionRequested',
      pod: 'shop/agent-a-00',
    });
    expect([request?.at, others]).toEqual([atSecond(100), []]);
    expectAt(told, { kind: 'PodCreated', node: 'a-00' }, 400);
  });
});

describe('a pod of a Job', () => {
  test('WS-17: whose disruptions are ignored is replaced only when it has failed', () => {
    const job = making(
      'Job',
      'tide',
      { tolerations: byDefault(), restartPolicy: 'Never' },
      {
        job: {
          parallelism: 1,
          completions: 1,
          completionMode: 'NonIndexed',
          backoffLimit: 6,
          podReplacementPolicy: 'Failed',
          podFailurePolicy: [
            { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
          ],
          suspend: false,
        },
      },
    );
    const pods = [madePod(job, 'tide-x', 'a-00', { finalizers: [JOB_TRACKING_FINALIZER] })];
    const gone = `at=600s taint nodes=a-00 taints=${OUT_OF_SERVICE}=nodeshutdown:NoExecute`;
    const told = sail([DIES, gone], { workloads: [job], pods });
    expectAt(told, { kind: 'PodDeletionRequested', pod: 'shop/tide-x', mechanism: 'taint' }, 350);
    const [made = 0] = secondsOf(told, { kind: 'PodCreated' });
    expect(made).toBeGreaterThanOrEqual(600);
    expect(made).toBeLessThanOrEqual(621);
    const status = told.final.shelf('workloads').get('Job/shop/tide')?.jobStatus;
    expect(status).toMatchObject({ failed: 0, active: 1 });
  });
});

describe('a pod that no workload makes again', () => {
  test('WS-20: is lost when its node is drained', () => {
    const told = sail(['at=10s drain nodes=a-00 force=true'], { pods: [pod('shop/bare', 'a-00')] });
    expectRemovedAt(told, 'shop/bare', 40);
    expectNever(told, { kind: 'PodCreated' });
  });

  test('WS-21: is back after a reboot when it comes from a file, and is never scheduled', () => {
    const mirror = pod('kube-system/etcd-a-00', 'a-00', {
      ...spec({ tolerations: [EVERYTHING] }),
      annotations: { 'kubernetes.io/config.mirror': 'a1', 'kubernetes.io/config.source': 'file' },
    });
    const told = sail(['at=50ms reboot nodes=a-00 downFor=10m'], { pods: [mirror] });
    const back = told.final.pod('kube-system/etcd-a-00');
    expect(back?.conditions).toContainEqual(
      expect.objectContaining({ type: 'Ready', status: 'True' }),
    );
    expectNever(told, { kind: 'PodScheduled' });
  });
});

const LATE: StorageClass = {
  uid: '',
  namespace: '',
  labels: {},
  annotations: {},
  ownerReferences: [],
  finalizers: [],
  name: 'late',
  provisioner: 'disk.example',
  volumeBindingMode: 'WaitForFirstConsumer',
  allowedTopologies: [],
};

describe('a replacement waits', () => {
  const claiming = spec({
    tolerations: byDefault(),
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
  });
  const web = making('ReplicaSet', 'web', claiming.spec, { replicas: 1 });
  const given: Partial<Outage> = { workloads: [web], pods: [madePod(web, 'web-0', 'a-00')] };
  const waits = { kind: 'PodUnschedulable', pod: 'shop/web-r1' } as const;
  const placed = { kind: 'PodScheduled', pod: 'shop/web-r1' } as const;

  test('WS-28: for a claim for one pod alone as long as the old one has it', () => {
    const alone = { accessModes: ['ReadWriteOncePod'] };
    const told = sail([DIES, 'at=500s deletePods pods=shop/web-0 gracePeriod=0s'], {
      ...given,
      persistentVolumes: [persistentVolume('pv-1', alone)],
      persistentVolumeClaims: [claim('data', 'pv-1', alone)],
    });
    expectAt(told, waits, 350);
    expectAt(told, placed, 500);
  });

  test('WS-30: for its zone when its volume is there', () => {
    const zonal = {
      nodeAffinity: {
        nodeSelectorTerms: [
          {
            matchExpressions: [
              { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a'] },
            ],
            matchFields: [],
          },
        ],
      },
    };
    const told = sail(['at=50ms powerOff zones=a for=30m'], {
      ...given,
      persistentVolumes: [persistentVolume('pv-1', zonal)],
      persistentVolumeClaims: [claim('data', 'pv-1')],
    });
    const [created = 0] = secondsOf(told, { kind: 'PodCreated' });
    expectAt(told, waits, created);
    const [at = 0] = secondsOf(told, placed);
    expect(at).toBeGreaterThanOrEqual(1800);
    expect(at).toBeLessThan(1830);
  });

  test('WS-31: for the node that its claim was promised to', () => {
    const told = sail([DIES], {
      ...given,
      persistentVolumeClaims: [
        claim('data', '', {
          phase: 'Pending',
          storageClassName: 'late',
          annotations: { 'volume.kubernetes.io/selected-node': 'a-00' },
        }),
      ],
      storageClasses: [LATE],
    });
    expectAt(told, waits, 350);
    expect(told.pending).toMatchObject([{ pod: 'shop/web-r1' }]);
  });

  test('WS-48: for a port of the only node that would take it', () => {
    const ports = [{ hostPort: 80, containerPort: 80 }];
    const proxy = making('ReplicaSet', 'web', {
      containers: [{ name: 'main', resources: {}, ports }],
    });
    const told = play({
      nodes: [steadyNode('a-00', 'a', inZone('a'))],
      workloads: [proxy],
      pods: [madePod(proxy, 'web-0', 'a-00')],
      events: ['at=100s deletePods pods=shop/web-0'],
    });
    expectAt(told, waits, 100);
    expectRemovedAt(told, 'shop/web-0', 130);
    expectAt(told, placed, 130);
  });
});
