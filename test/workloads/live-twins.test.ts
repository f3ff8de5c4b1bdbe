import { expect, test } from 'vitest';
import {
  type Container,
  type Pod,
  type PodSpec,
  REVISION_LABEL,
  type StatefulSetSpec,
  type StatefulSetUpdate,
  TEMPLATE_GENERATION_LABEL,
  type WorkloadObject,
} from '#cluster';
import { LiveTwins, newestOf } from '../../src/workloads/live-twins.ts';
import { controlledBy } from '../support/budgets.ts';
import { node, spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

const REPLICA_SET = making('ReplicaSet', 'web');
const live = (name: string, made: number, extra: Partial<Pod> = {}): Pod => ({
  ...madePod(REPLICA_SET, name, 'pier'),
  creationTimestamp: atSecond(made),
  ...extra,
});

const twinsOf = (pods: readonly Pod[], workloads: readonly WorkloadObject[] = []) => {
  const twins = new LiveTwins({ pods, workloads });
  return {
    of: (workload: WorkloadObject, template: PodSpec): Pod | undefined =>
      newestOf(twins.allOf(workload, template)),
  };
};

test('the newest running pod of a workload is its twin, whatever the order of pods', () => {
  const template = spec({}).spec;
  const pods = [live('web-1', 1), live('web-2', 3), live('web-3', 2)];
  for (const order of [pods, [...pods].reverse()]) {
    expect(twinsOf(order).of(REPLICA_SET, template)?.name).toBe('web-2');
  }
  const failed = live('web-4', 9, { phase: 'Failed' });
  expect(twinsOf([...pods, failed]).of(REPLICA_SET, template)?.name).toBe('web-2');
  expect(twinsOf([]).of(REPLICA_SET, template)).toBeUndefined();
});

test('pods of other workloads are no twins, also where written objects have no uid', () => {
  const other = { ...making('ReplicaSet', 'other'), uid: '' };
  const pods = [{ ...madePod(other, 'other-1', 'pier'), creationTimestamp: atSecond(1) }];
  const own = { ...REPLICA_SET, uid: '' };
  expect(twinsOf(pods).of(own, spec({}).spec)).toBeUndefined();
  expect(twinsOf(pods).of(other, spec({}).spec)?.name).toBe('other-1');
});

test('a replacement asks for the room of the sidecar that its twin shows', () => {
  const sidecar: Container = { name: 'proxy', resources: { requests: { cpu: '3' } } };
  const twin = live('web-1', 1);
  const { containers } = twin.spec;
  const room = { allocatable: { cpu: '2', memory: '8Gi', pods: '110' } };
  const told = play({
    nodes: [node('pier', room), node('quay', room)],
    workloads: [REPLICA_SET],
    pods: [{ ...twin, spec: { ...twin.spec, containers: [...containers, sidecar] } }],
    events: ['at=10s deletePods pods=shop/web-1'],
  });
  expect(told.pending.map(({ pod }) => pod)).toEqual(['shop/web-r1']);
  expect([...told.taught.keys()]).toEqual(['ReplicaSet/shop/web']);
});

test('running pods that differ are told, whatever the newest of them shows', () => {
  const sidecar: Container = { name: 'proxy', resources: { requests: { cpu: '1' } } };
  const plain = live('web-1', 1);
  const { containers } = plain.spec;
  const injected = { spec: { ...plain.spec, containers: [...containers, sidecar] } };
  const told = (...pods: readonly Pod[]) => {
    const { taught, unlike } = play({
      nodes: [node('pier'), node('quay')],
      workloads: [{ ...REPLICA_SET, replicas: 2 }],
      pods,
      events: ['at=10s deletePods pods=shop/web-1'],
    });
    return { taught: taught.size, unlike: [...unlike] };
  };
  const name = 'ReplicaSet/shop/web';
  expect(told(plain, live('web-2', 2, injected))).toEqual({ taught: 1, unlike: [name] });
  expect(told(live('web-2', 0, injected), plain)).toEqual({ taught: 0, unlike: [name] });
  expect(told(plain, live('web-2', 2))).toEqual({ taught: 0, unlike: [] });
});

const DAEMON_UPDATE = { type: 'RollingUpdate', maxSurge: 0, maxUnavailable: 1 } as const;
const setOfGeneration = (more: { readonly generation?: string }): WorkloadObject =>
  making(
    'DaemonSet',
    'agent',
    {},
    {
      daemonSet: { allowsSurge: false, update: { ...DAEMON_UPDATE, ...more } },
    },
  );

const WEB = making('Deployment', 'web');
const SIDECAR: Container = { name: 'side', resources: { requests: { cpu: '3' } } };
const withSidecar = (owner: WorkloadObject): Pick<Pod, 'spec'> => {
  const { containers } = owner.template?.spec ?? spec({}).spec;
  return spec({ containers: [...containers, SIDECAR] });
};

const SEATS: StatefulSetSpec = {
  podManagementPolicy: 'Parallel',
  firstOrdinal: 0,
  volumeClaimTemplates: [],
};
const ROLLING = { type: 'RollingUpdate', partition: 0, maxUnavailable: 1 } as const;
const setOf = (update: Partial<StatefulSetUpdate>): WorkloadObject =>
  making(
    'StatefulSet',
    'db',
    {},
    { replicas: 2, statefulSet: { ...SEATS, update: { ...ROLLING, ...update } } },
  );

test('the twin of a StatefulSet is of the revision that the new pod gets', () => {
  const template = spec({}).spec;
  const set = setOf({ currentRevision: 'db-1', updateRevision: 'db-2' });
  const current = setOf({ currentRevision: 'db-1', updateRevision: 'db-1' });
  const old = madePod(set, 'db-0', 'pier', { labels: { [REVISION_LABEL]: 'db-1' } });
  const fresh = madePod(set, 'db-1', 'pier', { labels: { [REVISION_LABEL]: 'db-2' } });
  expect(twinsOf([old], [set]).of(set, template)).toBeUndefined();
  expect(twinsOf([old], [set]).of(current, template)).toBe(old);
  expect(twinsOf([old, fresh], [set]).of(set, template)).toBe(fresh);
  const unlabelled = madePod(set, 'db-0', 'pier');
  expect(twinsOf([unlabelled], [set]).of(set, template)).toBe(unlabelled);
});

test('a webhook may have rewritten the images of a twin that shows its revision', () => {
  const containers = [{ name: 'c', image: 'app:1', resources: {} }];
  const template = spec({ containers }).spec;
  const rewritten = spec({ containers: [{ name: 'c', image: 'mirror/app:1', resources: {} }] });
  const other = spec({ containers: [{ name: 'd', image: 'app:1', resources: {} }] });
  const ofDeployment = { ...REPLICA_SET, ownerReferences: [controlledBy(WEB)] };
  const daemons = setOfGeneration({ generation: '2' });
  const set = setOf({ updateRevision: 'db-1' });
  const labels = { [REVISION_LABEL]: 'db-1', [TEMPLATE_GENERATION_LABEL]: '2' };
  for (const owner of [ofDeployment, daemons, set]) {
    const twin = madePod(owner, 'any', 'pier', { labels, ...rewritten });
    expect(twinsOf([twin]).of(owner, template)).toBe(twin);
    expect(twinsOf([{ ...twin, ...other }]).of(owner, template)).toBeUndefined();
  }
  for (const owner of [REPLICA_SET, daemons, set]) {
    const twin = madePod(owner, 'any', 'pier', { labels: {}, ...rewritten });
    expect(twinsOf([twin]).of(owner, template)).toBeUndefined();
  }
});

test('a restart does not change what the pods of before show', () => {
  const before = setOf({ currentRevision: 'db-1', updateRevision: 'db-1' });
  const old = madePod(before, 'db-0', 'pier', { labels: { [REVISION_LABEL]: 'db-1' } });
  const after = setOf({ currentRevision: 'db-1', updateRevision: 'db-rev2' });
  const restarted = { ...after, ...(before.template && { template: { ...before.template } }) };
  expect(twinsOf([old], [before]).of(restarted, old.spec)).toBe(old);
  expect(twinsOf([old], [before]).of(after, old.spec)).toBeUndefined();
  const unseen = { ...before, statefulSet: { ...SEATS, update: { ...ROLLING, isUnseen: true } } };
  expect(twinsOf([old], [unseen]).of(restarted, old.spec)).toBeUndefined();
});

test('the twin of a DaemonSet is of the generation that the new pod gets', () => {
  const template = spec({}).spec;
  const set = setOfGeneration({ generation: '2' });
  const labels = { [TEMPLATE_GENERATION_LABEL]: '1' };
  const old = madePod(set, 'agent-1', 'pier', { labels });
  const fresh = madePod(set, 'agent-2', 'quay', { labels: { [TEMPLATE_GENERATION_LABEL]: '2' } });
  expect(twinsOf([old], [set]).of(set, template)).toBeUndefined();
  expect(twinsOf([old, fresh], [set]).of(set, template)).toBe(fresh);
  expect(twinsOf([old]).of(setOfGeneration({}), template)).toBe(old);
});

test('a container that the new revision of a StatefulSet removed does not come back', () => {
  const set = setOf({ currentRevision: 'db-1', updateRevision: 'db-2' });
  const told = (partition: number) =>
    play({
      nodes: [node('pier'), node('quay')],
      workloads: [setOf({ currentRevision: 'db-1', updateRevision: 'db-2', partition })],
      pods: [0, 1].map((ordinal) =>
        madePod(set, `db-${ordinal}`, 'pier', {
          ...withSidecar(set),
          labels: { app: 'db', [REVISION_LABEL]: 'db-1' },
        }),
      ),
      events: ['at=10s deletePods pods=shop/db-0'],
    });
  const containersOf = (partition: number) =>
    [...told(partition).made.values()].map(({ spec: { containers } }) =>
      containers.map(({ name }) => name),
    );
  expect(containersOf(0)).toEqual([[], []]);
  expect(containersOf(2)).toEqual([['side']]);
});
