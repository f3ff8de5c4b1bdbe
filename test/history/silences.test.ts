import { describe, expect, test } from 'vitest';
import { makePostmortemReport, postmortemOf, readEvidence } from '#history';
import { auditFile, node, pod, type Record, readRecord, request } from './records.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;

const ready = (status: string, since: string) => ({
  status: { conditions: [{ type: 'Ready', status, lastTransitionTime: at(since) }] },
});

const lease = (name: string, renewTime: string, leaseDurationSeconds = 40) => ({
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  metadata: { namespace: 'kube-node-lease', name },
  spec: { holderIdentity: name, leaseDurationSeconds, renewTime: at(renewTime) },
});

const told = (reason: string, name: string, time: string, component = 'node-controller') => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { namespace: 'default', name: `${name}.${reason}` },
  involvedObject: { kind: 'Node', name, uid: name },
  ...{ reason, message: `Node ${name} status is now: ${reason}`, source: { component } },
  ...{ firstTimestamp: at(time), lastTimestamp: at(time), count: 1 },
});

/** A node that is seen until the end of the record. */
const ALIVE = node('z', {
  status: {
    conditions: [
      {
        ...{ type: 'Ready', status: 'True' },
        ...{ lastTransitionTime: at('08:00:00'), lastHeartbeatTime: at('08:45:00') },
      },
    ],
  },
});

const silences = async (record: Record) =>
  makePostmortemReport(postmortemOf(await readRecord(record))).silences.map(
    ({ node: name, fell }) => [name, ...fell.map((time) => time.slice(11, 19))],
  );

describe('a fault that nothing tells', () => {
  const back = [told('NodeNotReady', 'b', '08:31:00'), told('NodeReady', 'b', '08:40:00')];

  test('lies the usual grace period before the notice', async () => {
    const found = await silences({ nodes: [node('b')], events: back });
    expect(found).toEqual([['b', '08:30:05', '08:30:31']]);
  });

  test('lies another grace period before it, where the renewals of other nodes show that', async () => {
    const nodes = [ALIVE, node('a', ready('Unknown', '08:31:00')), node('b')];
    const found = await silences({ nodes, pods: [lease('a', '08:30:36.500000')], events: back });
    expect(found).toEqual([
      ['a', '08:30:36', '08:30:46'],
      ['b', '08:30:05', '08:30:52'],
    ]);
  });

  test('lies before the next renewal, which the duration of the Lease tells', async () => {
    const nodes = [ALIVE, node('a', ready('Unknown', '08:31:00'))];
    const pods = [lease('a', '08:30:06', 100)];
    expect(await silences({ nodes, pods })).toEqual([['a', '08:30:06', '08:30:32']]);
  });

  test('is told twice by an Event that was folded', async () => {
    const folded = { ...told('NodeNotReady', 'b', '08:31:00'), count: 2 };
    const events = [
      { ...folded, lastTimestamp: at('08:43:00') },
      told('NodeReady', 'b', '08:40:00'),
    ];
    const found = await silences({ nodes: [node('b')], events });
    expect(found.map(([name]) => name)).toEqual(['b', 'b']);
  });

  test('may lie long before it, where the controller began without memory', async () => {
    const leader = {
      ...told('LeaderElection', 'x', '08:30:30'),
      involvedObject: { kind: 'Lease', namespace: 'kube-system', name: 'kube-controller-manager' },
    };
    const found = await silences({ nodes: [node('b')], events: [...back, leader] });
    expect(found).toEqual([['b', '07:30:05', '08:30:31']]);
  });
});

describe('the grace period', () => {
  const nodes = [ALIVE, node('a', ready('Unknown', '08:31:00'))];
  const learned = async (record: Record) =>
    makePostmortemReport(postmortemOf(await readRecord(record))).learned.map(
      ({ setting, value }) => `${setting} ${value}`,
    );

  test('HI-C6: is learned from the last renewals', async () => {
    expect(await learned({ nodes, pods: [lease('a', '08:30:18.500000')] })).toEqual([
      'controllerManager.node-monitor-grace-period 40s',
    ]);
  });

  test('is not learned from a request of the kubelet, which others may have followed', async () => {
    const status = request('system:node:a', 'patch', {
      ...{ resource: 'nodes', namespace: undefined, name: 'a', subresource: 'status' },
    });
    const audit = [{ ...status, stageTimestamp: at('08:30:02.000000') }];
    expect(await learned({ nodes, audit })).toEqual([]);
  });
});

describe('a Node that is gone', () => {
  const events = async (record: Record) =>
    makePostmortemReport(postmortemOf(await readRecord({ nodes: [ALIVE], ...record }))).outage.map(
      ({ event, nodes, between }) => [
        event,
        ...nodes,
        ...between.map((time) => time.slice(11, 23)),
      ],
    );
  const gone = told('RemovingNode', 'b', '08:30:00');
  const deleted = (user: string) => request(user, 'delete', { resource: 'nodes', name: 'b' });

  test('was deleted before the look at which the node controller missed it', async () => {
    expect(await events({ events: [gone] })).toEqual([
      ['deleteNode', 'b', '08:29:55Z', '08:30:00.999'],
    ]);
  });

  test.each(['alice', 'system:serviceaccount:kube-system:cluster-autoscaler'])(
    'was deleted by %s at the instant of the request',
    async (user) => {
      expect(await events({ events: [gone], audit: [deleted(user)] })).toEqual([
        ['deleteNode', 'b', '08:30:00.250', '08:30:00.250'],
      ]);
    },
  );

  test('was deleted because the cloud had ended its machine', async () => {
    const found = await events({
      events: [
        told('NodeNotReady', 'b', '08:29:50'),
        told('DeletingNode', 'b', '08:29:56', 'cloud-node-lifecycle-controller'),
        gone,
      ],
      audit: [deleted('system:serviceaccount:kube-system:node-controller')],
    });
    expect(found).toEqual([['terminateInstance', 'b', '08:28:55Z', '08:29:21.399']]);
  });

  test.each([
    ['an Event', { events: [told('DeletingNode', 'b', '08:30:00', 'cloud-node-lifecycle')] }],
    ['a request', { audit: [deleted('system:serviceaccount:kube-system:cloud-node-lifecycle')] }],
  ])(
    'was ended by the cloud in the minute before, where %s alone tells of it',
    async (_, record) => {
      const [[event, name, earliest = ''] = [], ...others] = await events(record);
      expect([event, name, earliest.slice(0, 8), others]).toEqual([
        'terminateInstance',
        'b',
        '08:29:00',
        [],
      ]);
    },
  );
});

describe('HI-24: a node that is Ready again', () => {
  const events = [told('NodeNotReady', 'b', '08:31:00'), told('NodeReady', 'b', '08:33:00')];
  const machine = (bootID: string | undefined, status: object) =>
    node('b', { status: { ...status, ...(bootID && { nodeInfo: { bootID } }) } });
  const running = (restartCount: number) => ({
    spec: { nodeName: 'b' },
    status: {
      phase: 'Running',
      containerStatuses: [{ name: 'c', state: { running: {} }, ready: true, restartCount }],
    },
  });
  test.each([
    ['with another boot was off', 'x', 'y', 1, 1, 'powerOff'],
    ['whose containers ran on was cut', 'x', 'x', 1, 1, 'partition'],
    ['whose containers began anew in one boot lost its runtime', 'x', 'x', 1, 2, 'stopKubelet'],
    ['whose containers began anew was off', undefined, undefined, 0, 1, 'powerOff'],
    ['whose containers ran on was cut, whatever its boot', undefined, undefined, 0, 0, 'partition'],
  ])('%s', async (_, first, last, then, now, action) => {
    const record = {
      ...{ nodes: [machine(last, ALIVE.status)], events },
      before: [machine(first, node('b').status), pod('p', running(then))],
      pods: [pod('p', running(now))],
    };
    const { outage } = postmortemOf(await readRecord(record));
    expect(outage.map((each) => each.action)).toEqual([action]);
  });
});

test('a kubelet that asks for something again is back, where nothing else tells of its node', async () => {
  const status = { resource: 'nodes', namespace: '', name: 'm', subresource: 'status' };
  const controller = 'system:serviceaccount:kube-system:node-controller';
  const by = (user: string, time: string) => ({
    ...request(user, 'patch', status),
    stageTimestamp: at(time),
  });
  const { evidence } = await readEvidence({
    files: [],
    before: [],
    audit: [
      auditFile('audit.log', [
        by(controller, '08:30:00'),
        by('system:node:m', '08:45:00'),
        by('system:node:m', '08:40:00'),
        by('system:node:m', '08:20:00'),
      ]),
    ],
  });
  if (evidence === undefined) throw new Error('the evidence cannot be read');
  const [silence] = makePostmortemReport(postmortemOf(evidence)).silences;
  expect(silence?.ended).toBe(at('08:40:00'));
});
