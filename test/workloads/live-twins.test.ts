import { expect, test } from 'vitest';
import type { Container, Pod } from '#cluster';
import { LiveTwins } from '#workloads';
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

test('the newest running pod of a workload is its twin, whatever the order of pods', () => {
  const template = spec({}).spec;
  const pods = [live('web-1', 1), live('web-2', 3), live('web-3', 2)];
  for (const order of [pods, [...pods].reverse()]) {
    expect(new LiveTwins(order).of(REPLICA_SET, template)?.name).toBe('web-2');
  }
  const failed = live('web-4', 9, { phase: 'Failed' });
  expect(new LiveTwins([...pods, failed]).of(REPLICA_SET, template)?.name).toBe('web-2');
  expect(new LiveTwins([]).of(REPLICA_SET, template)).toBeUndefined();
});

test('pods of other workloads are no twins, also where written objects have no uid', () => {
  const other = { ...making('ReplicaSet', 'other'), uid: '' };
  const pods = [{ ...madePod(other, 'other-1', 'pier'), creationTimestamp: atSecond(1) }];
  const own = { ...REPLICA_SET, uid: '' };
  expect(new LiveTwins(pods).of(own, spec({}).spec)).toBeUndefined();
  expect(new LiveTwins(pods).of(other, spec({}).spec)?.name).toBe('other-1');
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
