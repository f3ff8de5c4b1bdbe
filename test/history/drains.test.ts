import { describe, expect, test } from 'vitest';
import { postmortemOf } from '#history';
import { node, pod, type Record, readRecord, request } from './records.ts';

const SEEN = {
  type: 'Ready',
  status: 'True',
  lastTransitionTime: '2026-11-20T08:00:00Z',
  lastHeartbeatTime: '2026-11-20T08:40:00Z',
};
const nodes = [node('n', { status: { conditions: [SEEN] } })];

const cordon = (user: string) => ({
  ...request(user, 'patch', { resource: 'nodes', namespace: undefined, name: 'n' }),
  requestObject: { spec: { unschedulable: true } },
  stageTimestamp: '2026-11-20T08:29:59.000000Z',
});
const eviction = (user: string, name: string) =>
  request(user, 'create', { name, subresource: 'eviction' }, 201);
const deletion = (user: string, name: string) => request(user, 'delete', { name });

const daemon = pod('agent', {
  metadata: { ownerReferences: [{ kind: 'DaemonSet', name: 'a', uid: 'a', controller: true }] },
});

const events = async (record: Record) =>
  postmortemOf(await readRecord({ nodes, pods: [daemon], ...record })).outage.map(
    ({ action, nodes: [name], pods, flags }) => [
      action,
      name ?? pods.join(),
      ...(flags ? [flags] : []),
    ],
  );

describe('evictions', () => {
  test('by the user who cordoned the node are a drain', async () => {
    const audit = [cordon('bob'), eviction('bob', 'p'), eviction('bob', 'q')];
    expect(await events({ before: [daemon, pod('p'), pod('q')], audit })).toEqual([['drain', 'n']]);
  });

  test('by a program that never writes to the node are none', async () => {
    const audit = [cordon('bob'), eviction('descheduler', 'p')];
    expect(
      await events({ before: [daemon, pod('p'), pod('q')], pods: [daemon, pod('q')], audit }),
    ).toEqual([
      ['cordon', 'n'],
      ['evict', 'd/p'],
    ]);
  });
});

describe('deletions after a cordon', () => {
  const before = [daemon, pod('p'), pod('q')];

  test('of all pods of the node are a drain past the budgets', async () => {
    const audit = [cordon('bob'), deletion('bob', 'p'), deletion('bob', 'q')];
    expect(await events({ before, audit })).toEqual([['drain', 'n', { disableEviction: true }]]);
  });

  test('of some pods are deletions', async () => {
    const audit = [cordon('bob'), deletion('bob', 'p')];
    expect(await events({ before, pods: [daemon, pod('q')], audit })).toEqual([
      ['cordon', 'n'],
      ['deletePods', 'd/p'],
    ]);
  });
});
