import { expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { node, pod, readRecord, T } from './records.ts';

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
