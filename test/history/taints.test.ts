import { describe, expect, test } from 'vitest';
import { postmortemOf } from '#history';
import { event, node, pod, type Record, readRecord, request } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;

const SEEN = {
  ...{ type: 'Ready', status: 'True' },
  ...{ lastTransitionTime: at('08:00:00'), lastHeartbeatTime: at('08:45:00') },
};

const taint = (key: string, timeAdded?: string) => ({
  ...{ key, effect: 'NoExecute' },
  ...(timeAdded && { timeAdded: at(timeAdded) }),
});

const machine = (taints: readonly object[] = [], status: object = { conditions: [SEEN] }) =>
  node('m', { spec: { taints }, status });

const BEFORE = { conditions: [{ ...SEEN, lastHeartbeatTime: at('08:10:00') }] };

const wrote = (time: string, spec: object, verb = 'patch') => ({
  ...request('alice', verb, { resource: 'nodes', namespace: undefined, name: 'm' }),
  requestObject: { spec },
  stageTimestamp: at(`${time}.000000`),
});

const events = async (record: Record) =>
  postmortemOf(await readRecord(record)).outage.map(({ action, taints, at: time, latest }) => [
    action,
    ...taints,
    new Date(time / 1_000).toISOString().slice(11, 19),
    ...(latest > time + 1_000_000 ? [new Date(latest / 1_000).toISOString().slice(11, 19)] : []),
  ]);

describe('requests that list the taints of a node', () => {
  const audit = [
    wrote('08:20:00', { taints: [taint('a'), taint('b')] }),
    wrote('08:25:00', { taints: [taint('a')] }),
    wrote('08:30:00', { taints: null }),
  ];

  test('tell those that are new and those that were taken back', async () => {
    const before = [machine([taint('a')], BEFORE)];
    expect(await events({ nodes: [machine()], before, audit })).toEqual([
      ['taint', 'b:NoExecute', '08:20:00'],
      ['untaint', 'b:NoExecute', '08:25:00'],
      ['untaint', 'a:NoExecute', '08:30:00'],
    ]);
  });

  test('tell no taint that is older than they are', async () => {
    const nodes = [machine([taint('a', '07:00:00')])];
    expect(await events({ nodes, audit: audit.slice(0, 2) })).toEqual([
      ['taint', 'b:NoExecute', '08:20:00'],
      ['untaint', 'b:NoExecute', '08:25:00'],
    ]);
  });

  test('of whole objects tell what changed', async () => {
    const whole = [
      wrote('08:20:00', { podCIDR: '10.0.0.0/24' }, 'update'),
      wrote('08:25:00', { unschedulable: true, taints: [taint('b')] }, 'update'),
      wrote('08:30:00', {}, 'update'),
    ];
    expect(await events({ nodes: [machine()], audit: whole })).toEqual([
      ['cordon', '08:25:00'],
      ['taint', 'b:NoExecute', '08:25:00'],
      ['uncordon', '08:30:00'],
      ['untaint', 'b:NoExecute', '08:30:00'],
    ]);
  });
});

describe('taints of snapshots', () => {
  test('that are gone afterwards were taken back in between', async () => {
    const before = [machine([taint('a', '07:00:00')], BEFORE)];
    expect(await events({ nodes: [machine()], before })).toEqual([
      ['untaint', 'a:NoExecute', '08:10:00', '08:45:00'],
    ]);
  });

  test('that came again are new', async () => {
    const before = [machine([taint('a', '07:00:00')], BEFORE)];
    expect(await events({ nodes: [machine([taint('a', '08:30:00')])], before })).toEqual([
      ['taint', 'a:NoExecute', '08:30:00'],
    ]);
  });

  const older = {
    nodes: [machine([taint('a', '08:20:00')])],
    events: [event('Pulled', 'kubelet', '')],
  };

  test('that are older than the record are no part of it', async () => {
    expect(await events(older)).toEqual([]);
  });

  test('that are older than the record, and evicted a pod, explain that', async () => {
    const target = { type: 'DisruptionTarget', status: 'True', lastTransitionTime: at('08:21:00') };
    const status = { conditions: [{ ...target, reason: 'DeletionByTaintManager' }] };
    const pods = [pod('p', { spec: { nodeName: 'm' }, status })];
    expect(await events({ ...older, pods })).toEqual([['taint', 'a:NoExecute', '08:20:00']]);
  });

  test('by which people say that a machine is out of service are theirs', async () => {
    const nodes = [machine([taint('node.kubernetes.io/out-of-service', '08:30:00')])];
    expect(await events({ nodes })).toEqual([
      ['taint', 'node.kubernetes.io/out-of-service:NoExecute', '08:30:00'],
    ]);
  });
});
