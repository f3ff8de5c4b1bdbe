import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf } from '#history';
import { node, pod, type Record, readRecord } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;

const ready = (status: string, since: string, reason = 'KubeletReady') => ({
  metadata: { name: 'n', creationTimestamp: at('07:00:00') },
  status: {
    conditions: [
      { type: 'Ready', status, reason, lastTransitionTime: at(since) },
      { type: 'Other', status: 'True', lastHeartbeatTime: at('08:45:00') },
    ],
  },
});

let number = 0;
const told = (reason: string, time: string, component = 'kubelet') => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { namespace: 'default', name: `n.${number++}` },
  involvedObject: { kind: 'Node', name: 'n', uid: 'n' },
  ...{ reason, message: `Node n status is now: ${reason}`, source: { component } },
  ...{ firstTimestamp: at(time), lastTimestamp: at(time), count: 1 },
});

const found = async (record: Record) => {
  const { outage, silences } = postmortemOf(await readRecord(record));
  return [
    silences.length,
    ...outage.map(({ action, nodes, flags, lasts }) => [action, ...nodes, flags, lasts]),
  ];
};

describe('a kubelet that says that its node is not ready', () => {
  test('is no silence, and its reason and its end are known', async () => {
    const nodes = [node('n', ready('False', '08:30:00', 'PLEG'))];
    expect(await found({ nodes })).toEqual([0, ['notReady', 'n', { reason: 'PLEG' }, undefined]]);
    const events = [told('NodeNotReady', '08:30:00'), told('NodeReady', '08:32:00')];
    expect(await found({ nodes: [node('n', ready('True', '08:32:00'))], events })).toEqual([
      0,
      ['notReady', 'n', undefined, '2m0s'],
    ]);
  });

  test('explains evictions by the taint of its node', async () => {
    const nodes = [node('n', ready('False', '08:30:00', 'PLEG'))];
    const reason = 'DeletionByTaintManager';
    const conditions = [
      { type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: at('08:35:05') },
    ];
    const record = { nodes, pods: [pod('p', { status: { conditions } })] };
    const { answer } = makePostmortemReport(postmortemOf(await readRecord(record)));
    expect(answer[0]).toBe(
      '1 pod was evicted at 08:35:05, because n was not ready from 08:30:00 on.',
    );
  });

  test.each([
    [
      'when it comes back from a silence',
      [
        told('NodeNotReady', '08:30:00', 'node-controller'),
        told('NodeNotReady', '08:33:00'),
        told('NodeReady', '08:33:10'),
      ],
      1,
    ],
    ['as its node shuts down', [told('Shutdown', '08:30:00'), told('NodeNotReady', '08:30:00')], 0],
  ])('is no cause of its own %s', async (_, events, silences) => {
    const [count, ...outage] = await found({
      nodes: [node('n', ready('True', '08:40:00'))],
      events,
    });
    expect(count).toBe(silences);
    expect(outage.map((each) => (Array.isArray(each) ? each[0] : each))).not.toContain('notReady');
  });

  test('of a Node that never was ready tells of no change', async () => {
    expect(await found({ nodes: [node('n', ready('False', '07:00:01'))] })).toEqual([0]);
  });
});
