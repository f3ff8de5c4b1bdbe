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

describe('evictions and cordons', () => {
  const at = (clock: string, entry: object) => ({
    ...entry,
    stageTimestamp: `2026-11-20T${clock}.000000Z`,
  });
  const uncordon = (clock: string) =>
    at(clock, { ...cordon('bob'), requestObject: { spec: { unschedulable: false } } });
  const refused = (name: string, code = 429) =>
    request('bob', 'create', { name, subresource: 'eviction' }, code);
  const elsewhere = pod('x', { spec: { nodeName: 'm' } });
  const drains = async (record: Record) =>
    postmortemOf(await readRecord({ nodes, pods: [daemon], ...record })).drains.map(
      ({ node: name, removals, refused: times }) => [name, removals.length, times],
    );

  test('that were refused count for the node of the pod', async () => {
    const before = [daemon, pod('p'), pod('q'), elsewhere];
    const again = at('08:30:05', refused('q'));
    const audit = [cordon('bob'), eviction('bob', 'p'), refused('q'), again, refused('x')];
    expect(await drains({ before, pods: [daemon, pod('q'), elsewhere], audit })).toEqual([
      ['n', 1, 2],
    ]);
  });

  test('that were refused throughout are a drain, too', async () => {
    const record = { before: [daemon, pod('p')], pods: [daemon, pod('p')] };
    const audit = [cordon('bob'), refused('p')];
    expect(await drains({ ...record, audit })).toEqual([['n', 0, 1]]);
    expect(await events({ ...record, audit })).toEqual([['drain', 'n']]);
    expect(await drains({ ...record, audit: [refused('p')] })).toEqual([]);
  });

  test('of a node that is cordoned twice are two drains', async () => {
    const audit = [
      at('08:20:00', cordon('bob')),
      at('08:20:01', eviction('bob', 'p')),
      uncordon('08:25:00'),
      at('08:30:00', cordon('bob')),
      at('08:30:01', eviction('bob', 'q')),
    ];
    const before = [daemon, pod('p'), pod('q')];
    expect(await drains({ before, audit })).toEqual([
      ['n', 1, 0],
      ['n', 1, 0],
    ]);
    expect(await events({ before, audit })).toEqual([
      ['drain', 'n'],
      ['uncordon', 'n'],
      ['drain', 'n'],
    ]);
  });

  test('before the cordon, and after its end, are no part of the drain', async () => {
    const audit = [
      at('08:10:00', eviction('bob', 'o')),
      at('08:20:00', cordon('bob')),
      at('08:20:01', eviction('bob', 'p')),
      uncordon('08:25:00'),
      at('08:30:01', eviction('bob', 'q')),
    ];
    const before = [daemon, pod('o'), pod('p'), pod('q')];
    expect(await events({ before, audit })).toEqual([
      ['evict', 'd/o'],
      ['drain', 'n'],
      ['uncordon', 'n'],
      ['evict', 'd/q'],
    ]);
  });

  test('that a kubelet tells some seconds later are a drain', async () => {
    const told = {
      ...{ apiVersion: 'v1', kind: 'Event', metadata: { namespace: 'default', name: 'n.1' } },
      ...{ involvedObject: { kind: 'Node', name: 'n', uid: 'n' }, reason: 'NodeNotSchedulable' },
      ...{ source: { component: 'kubelet' }, firstTimestamp: '2026-11-20T08:30:07Z', count: 1 },
    };
    const record = { before: [daemon, pod('p')], audit: [eviction('bob', 'p')], events: [told] };
    expect(await events(record)).toEqual([['drain', 'n']]);
  });
});
