import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { event, node, pod, type Record, readRecord, request } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;

const HEARD = node('n', {
  status: {
    conditions: [
      {
        ...{ type: 'Ready', status: 'True' },
        ...{ lastTransitionTime: at('08:00:00'), lastHeartbeatTime: at('08:45:00') },
      },
    ],
  },
});

const timed = (given: ReturnType<typeof event>, clock: string) => ({
  ...given,
  ...{ firstTimestamp: at(clock), lastTimestamp: at(clock) },
});

const aboutNode = (reason: string, clock: string) => ({
  ...timed(event(reason, 'node-controller', `Node m: ${reason}`, 'm'), clock),
  involvedObject: { kind: 'Node', name: 'm', uid: 'm' },
});

const marked = (name: string) =>
  timed(event('NodeNotReady', 'node-controller', 'Node is not ready', name), '08:30:00');

const reportOf = async (record: Record) =>
  makePostmortemReport(postmortemOf(await readRecord({ nodes: [HEARD], ...record })));

const told = ({ removals }: Awaited<ReturnType<typeof reportOf>>) =>
  removals.map(({ pod: name, mechanism, confidence, at: between }) => [
    name,
    mechanism,
    confidence,
    ...(between ?? []).map((time) =>
      time.slice('2026-11-20T'.length, '2026-11-20T08:30:00'.length),
    ),
  ]);

describe('pods of a Node that was deleted', () => {
  const before = [node('m'), pod('p', { spec: { nodeName: 'm' } }), pod('q')];
  const pods = [pod('q')];
  const events = [aboutNode('RemovingNode', '08:30:00')];

  test('are removed by garbage collection, by instants alone', async () => {
    const report = await reportOf({ before, pods, events });
    expect(told(report)).toEqual([['d/p', 'pod-gc', 'inferred', '08:30:35', '08:31:22']]);
    expect(report.answer[0]).toBe(
      '1 pod was evicted between 08:30:35 and 08:31:22, deleted by pod garbage collection, as m was gone.',
    );
    expect(report.unexplained).toEqual([]);
  });

  test('went for unknown reasons where the record ends before that', async () => {
    const [early] = [aboutNode('RemovingNode', '08:44:50')];
    expect(told(await reportOf({ before, pods, events: [early] }))).toEqual([
      ['d/p', 'unknown', 'unknown'],
    ]);
  });

  test('are cleared by no record that would not tell of them', async () => {
    const { answer } = await reportOf({
      pods,
      events: [...events, timed(event('X', 'y', 'z', 'q'), '08:30:00')],
    });
    expect(answer[0]).toMatch(
      /^No eviction is recorded \(.*\); m is gone, and garbage collection removes its pods without a trace\.$/,
    );
  });

  test('and that fell silent before may have lost some', async () => {
    const { answer } = await reportOf({
      pods,
      events: [
        aboutNode('NodeNotReady', '08:29:00'),
        ...events,
        timed(event('X', 'y', 'z', 'q'), '08:30:00'),
      ],
    });
    expect(answer[1]).toBe('m fell silent; whether pods were evicted from it is not known.');
  });
});

test('a pod that the node controller marked, and that is missing afterwards, is gone', async () => {
  const events = [
    marked('p'),
    marked('q'),
    timed(event('Started', 'kubelet', 'x', 'r'), '08:30:00'),
  ];
  expect(told(await reportOf({ pods: [pod('q')], events }))).toEqual([
    ['d/p', 'unknown', 'unknown'],
  ]);
});

describe('a request that names the pod of a StatefulSet in the second of its return', () => {
  const metadata = {
    ownerReferences: [{ kind: 'StatefulSet', name: 's', uid: 's', controller: true }],
  };
  const again = pod('p', {
    metadata: { ...metadata, uid: 'again', creationTimestamp: at('08:30:00') },
  });
  const collector = 'system:serviceaccount:kube-system:pod-garbage-collector';
  const made = {
    ...request('system:serviceaccount:kube-system:statefulset-controller', 'create', {}, 201),
    stageTimestamp: at('08:30:00').replace('Z', '.300000Z'),
  };
  const before = [pod('p', { metadata })];
  const expected = [['d/p', 'pod-gc', 'certain', '08:30:00', '08:30:00']];

  test('ended the pod before it, which stays', async () => {
    const audit = [request(collector, 'delete')];
    const report = await reportOf({ before, pods: [again], audit });
    expect(told(report)).toEqual(expected);
    expect(report.removals[0]?.uid).toBe('uid-p');
  });

  test('ended the one that had been created by then', async () => {
    const pods = [
      pod('p', {
        metadata: {
          ...again.metadata,
          deletionTimestamp: at('08:30:30'),
          deletionGracePeriodSeconds: 30,
        },
      }),
    ];
    const [first, second] = [
      request(collector, 'delete'),
      { ...request('alice', 'delete'), stageTimestamp: at('08:30:00').replace('Z', '.400000Z') },
    ];
    const report = await reportOf({ before, pods, audit: [first, made, second] });
    expect(report.removals.map(({ uid, mechanism }) => [uid, mechanism])).toEqual([
      ['uid-p', 'pod-gc'],
      ['again', 'request'],
    ]);
  });
});
