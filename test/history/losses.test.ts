import { expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf, readEvidence } from '#history';
import { auditFile, event, node, pod, readRecord, request, T } from './records.ts';

const of = (kind: string, name: string, nodeName: string, labels = {}) =>
  pod(`${name}-${nodeName}`, {
    spec: { nodeName },
    metadata: { labels, ownerReferences: [{ kind, name, uid: name, controller: true }] },
  });

const at = (time: string, status: string, heartbeat = time) => ({
  status: {
    conditions: [{ type: 'Ready', status, lastTransitionTime: time, lastHeartbeatTime: heartbeat }],
  },
});

test('workloads come before DaemonSets, which lose nothing on nodes that are gone', async () => {
  const evidence = await readRecord({
    nodes: [
      node('n', at('2026-11-20T08:00:00Z', 'True', '2026-11-20T08:40:00Z')),
      node('m', at(T, 'Unknown')),
    ],
    before: [
      ...[node('m'), node('x')],
      ...['n', 'm', 'x'].map((name) => of('DaemonSet', 'a', name)),
      ...['n', 'm'].map((name) => of('ReplicaSet', 'b', name)),
    ],
    pods: [
      ...['n', 'm'].map((name) => of('DaemonSet', 'a', name)),
      ...['n', 'm'].map((name) => of('ReplicaSet', 'b', name)),
    ],
  });
  const { workloads } = makePostmortemReport(postmortemOf(evidence));
  expect(workloads.map(({ workload, pods, lost }) => [workload, pods, lost])).toEqual([
    ['ReplicaSet/d/b', 2, 1],
    ['DaemonSet/d/a', 2, 1],
  ]);
});

const lossesIn = async (record: Parameters<typeof readRecord>[0]) =>
  makePostmortemReport(postmortemOf(await readRecord(record))).workloads.map(
    ({ workload, pods, fewestWorking, secondsShort, backAt, known }) => [
      ...[workload, pods, fewestWorking, secondsShort],
      ...[backAt?.slice('2026-11-20T'.length), known],
    ],
  );

const ALIVE = node('n', at('2026-11-20T08:00:00Z', 'True', '2026-11-20T08:40:00Z'));

test('a pod that takes the place of another in the second of its end works from Ready on', async () => {
  const made = of('ReplicaSet', 'b', 'n');
  const ready = (time: string) => ({ type: 'Ready', status: 'True', lastTransitionTime: time });
  const again = {
    ...made,
    metadata: { ...made.metadata, name: 'b-2', uid: 'b-2', creationTimestamp: T },
    status: { phase: 'Running', conditions: [ready('2026-11-20T08:30:08Z')] },
  };
  const gone = [request('alice', 'create', { name: 'b-n', subresource: 'eviction' }, 201)];
  const record = { nodes: [ALIVE], before: [made], pods: [again], audit: gone };
  expect(await lossesIn(record)).toEqual([
    ['ReplicaSet/d/b', 1, 0, expect.closeTo(7.75), '08:30:08Z', true],
  ]);
});

test('a pod that stayed on a node that came back works again from Ready on', async () => {
  const stayed = of('ReplicaSet', 'b', 'n');
  const conditions = [
    { type: 'Ready', status: 'True', lastTransitionTime: '2026-11-20T08:36:00Z' },
  ];
  const events = [
    {
      ...event('NodeNotReady', 'node-controller', 'Node n status is now: NodeNotReady', 'n'),
      involvedObject: { kind: 'Node', name: 'n', uid: 'n' },
    },
  ];
  const back = at('2026-11-20T08:36:00Z', 'True', '2026-11-20T08:40:00Z');
  const record = {
    nodes: [node('n', back)],
    before: [stayed],
    pods: [{ ...stayed, status: { phase: 'Running', conditions } }],
    events,
  };
  expect(await lossesIn(record)).toMatchObject([
    ['ReplicaSet/d/b', 1, 0, expect.any(Number), '08:36:00Z', true],
  ]);
});

test('whether a workload was back is not known without a snapshot of afterwards', async () => {
  const lost = of('ReplicaSet', 'b', 'n');
  const path = 'before.json';
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [node('n'), lost] });
  const entry = request('alice', 'create', { name: 'b-n', subresource: 'eviction' }, 201);
  const { evidence } = await readEvidence({
    files: [],
    audit: [auditFile('audit.log', [entry])],
    before: [{ path, open: () => ({ path, bytes: Buffer.from(text) }) }],
  });
  if (evidence === undefined) throw new Error('the evidence cannot be read');
  const { workloads } = makePostmortemReport(postmortemOf(evidence));
  expect(workloads).toMatchObject([{ workload: 'ReplicaSet/d/b', known: false }]);
  expect(workloads[0]?.backAt).toBeUndefined();
});
