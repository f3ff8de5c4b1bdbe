import { describe, expect, test } from 'vitest';
import { postmortemOf } from '#history';
import { event, node, pod, type Record, readRecord, request, T } from './records.ts';

const target = (reason: string) => ({
  conditions: [{ type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: T }],
});

const read = async (record: Record) => postmortemOf(await readRecord(record));

const found = async (record: Record) => {
  const { removals } = await read(record);
  return removals.map(({ mechanism, confidence }) => [mechanism, confidence]);
};

const LOW =
  'The node was low on resource: memory. Threshold quantity: 100Mi, available: 80Mi. Container c was using 2Gi, request is 1Gi, has larger consumption of memory. ';

describe('the object of a pod', () => {
  test.each([
    ['DeletionByTaintManager', 'taint'],
    ['EvictionByEvictionAPI', 'evict-api'],
    ['PreemptionByScheduler', 'preemption'],
    ['DeletionByPodGC', 'pod-gc'],
    ['DeletionByDeviceTaintManager', 'device-taint'],
  ])('with DisruptionTarget %s is %s', async (reason, mechanism) => {
    expect(await found({ pods: [pod('p', { status: target(reason) })] })).toEqual([
      [mechanism, 'certain'],
    ]);
  });

  test.each([
    ['Evicted', LOW, 'node-pressure'],
    ['Evicted', 'Container c exceeded its local ephemeral storage limit "1Gi". ', 'local-storage'],
    ['Evicted', 'Usage of EmptyDir volume "v" exceeds the limit "1Gi". ', 'local-storage'],
    ['Evicted', 'The node had condition: [MemoryPressure]. ', 'pressure-admission'],
    ['Preempting', 'Preempted in order to admit critical pod', 'critical-pod'],
    [
      'Terminated',
      'Pod was terminated in response to imminent node shutdown.',
      'graceful-shutdown',
    ],
    ['NodeShutdown', 'Pod was rejected as the node is shutting down.', 'graceful-shutdown'],
    ['OutOfcpu', '', 'kubelet-rejected'],
    ['NodeLost', '', 'pod-eviction-timeout'],
  ])('that failed with reason %s (%s) is %s', async (reason, message, mechanism) => {
    const status = { phase: 'Failed', reason, message, startTime: T };
    expect(await found({ pods: [pod('p', { status })] })).toEqual([[mechanism, 'certain']]);
  });

  test('that is being deleted, and tells nothing else, is unknown, and its instant is known', async () => {
    const metadata = { deletionTimestamp: '2026-11-20T08:30:30Z', deletionGracePeriodSeconds: 30 };
    const { removals } = await read({ pods: [pod('p', { metadata })] });
    expect(removals.map(({ mechanism, earliest }) => [mechanism, earliest])).toEqual([
      ['unknown', Date.parse(T) * 1_000],
    ]);
  });

  test('that failed by itself was not removed', async () => {
    const status = { phase: 'Failed', reason: 'Error' };
    expect(await found({ pods: [pod('p', { status })] })).toEqual([]);
  });
});

describe('an Event alone is likely', () => {
  test.each([
    ['TaintManagerEviction', 'taint-controller', 'Marking for deletion Pod d/p', 'taint'],
    ['Preempted', 'default-scheduler', 'Preempted by pod u on node n', 'preemption'],
    ['Evicted', 'kubelet', LOW, 'node-pressure'],
    ['Evicted', 'karpenter', 'Evicted pod', 'evict-api'],
    ['ScaleDown', 'cluster-autoscaler', 'deleting pod for node scale down', 'evict-api'],
    ['NodeControllerEviction', 'node-controller', 'Marking for deletion', 'pod-eviction-timeout'],
    ['Killing', 'kubelet', 'Stopping container c', 'request'],
  ])('%s of %s', async (reason, component, message, mechanism) => {
    expect(await found({ events: [event(reason, component, message)] })).toEqual([
      [mechanism, 'likely'],
    ]);
  });

  test('in events.k8s.io/v1, with other names of its fields and an exact time', async () => {
    const newer = {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { namespace: 'd', name: 'p.newer' },
      regarding: { kind: 'Pod', namespace: 'd', name: 'p', uid: 'uid-p' },
      reason: 'Preempted',
      note: 'Preempted by pod u on node n',
      reportingController: 'default-scheduler',
      eventTime: '2026-11-20T08:30:00.125000Z',
    };
    const { removals } = await read({ events: [newer] });
    expect(
      removals.map(({ mechanism, earliest, latest }) => [mechanism, earliest, latest]),
    ).toEqual([['preemption', Date.parse(T) * 1_000 + 125_000, Date.parse(T) * 1_000 + 125_000]]);
  });

  test('an eviction that was taken back is none', async () => {
    const events = [
      event('TaintManagerEviction', 'taint-eviction-controller', 'Marking for deletion Pod d/p'),
      event('TaintManagerEviction', 'taint-eviction-controller', 'Cancelling deletion of Pod d/p'),
    ];
    expect(await found({ pods: [pod('p')], events })).toEqual([]);
  });

  test('a restart of a container is none', async () => {
    const events = [
      event('Killing', 'kubelet', 'Container c failed liveness probe, will be restarted'),
    ];
    expect(await found({ pods: [pod('p')], events })).toEqual([]);
  });
});

describe('an entry of an audit log is certain', () => {
  const account = (name: string) => `system:serviceaccount:kube-system:${name}`;
  test.each([
    [account('node-controller'), 'delete', {}, 'taint'],
    [account('pod-garbage-collector'), 'delete', {}, 'pod-gc'],
    [account('replicaset-controller'), 'delete', {}, 'workload'],
    ['system:kube-scheduler', 'delete', {}, 'preemption'],
    ['alice', 'delete', {}, 'request'],
    ['alice', 'create', { subresource: 'eviction' }, 'evict-api'],
    ['system:serviceaccount:ops:descheduler', 'create', { subresource: 'eviction' }, 'evict-api'],
  ])('%s %s %j', async (user, verb, more, mechanism) => {
    expect(await found({ audit: [request(user, verb, more)] })).toEqual([[mechanism, 'certain']]);
  });

  test('a kubelet that cleans up, and a request that was refused, remove nothing', async () => {
    expect(await found({ audit: [request('system:node:n', 'delete')] })).toEqual([]);
    const refused = request('alice', 'create', { subresource: 'eviction' }, 429);
    expect(await found({ audit: [refused] })).toEqual([]);
  });

  test('a request that contradicts the first row that fits is shown beside it', async () => {
    const pods = [pod('p', { status: target('DeletionByTaintManager') })];
    const { removals } = await read({ pods, audit: [request('alice', 'delete')] });
    expect(removals[0]?.contradicting).toEqual(['audit log: delete by alice with kubectl (200)']);
  });
});

describe('HI-10: a NoExecute taint and tolerations tell the instant', () => {
  const taint = { key: 'k', effect: 'NoExecute', timeAdded: T };
  const tolerations = [{ key: 'k', operator: 'Exists', tolerationSeconds: 60 }];
  const seen = {
    ...{ type: 'Ready', status: 'True' },
    ...{ lastTransitionTime: '2026-11-20T08:00:00Z', lastHeartbeatTime: '2026-11-20T08:40:00Z' },
  };
  const nodes = [node('n', { spec: { taints: [taint] }, status: { conditions: [seen] } })];
  const told = async (record: Record) =>
    (await read({ nodes, ...record })).removals.map(({ life, mechanism, confidence, earliest }) => [
      life.key,
      mechanism,
      confidence,
      earliest,
    ]);
  const due = (Date.parse(T) + 60_000) * 1_000;

  test('of a pod that is gone without a trace', async () => {
    const before = [
      pod('p', { spec: { tolerations } }),
      pod('q', { spec: { tolerations: [{ operator: 'Exists' }] } }),
    ];
    expect(await told({ before })).toEqual([
      ['d/p', 'taint', 'inferred', due],
      ['d/q', 'unknown', 'unknown', undefined],
    ]);
  });

  const terminating = (name: string, end: string) =>
    pod(name, {
      spec: { tolerations },
      metadata: { deletionTimestamp: end, deletionGracePeriodSeconds: 30 },
    });

  test('of a pod that is still there, where its deletion was asked for at that instant', async () => {
    const pods = [
      terminating('p', '2026-11-20T08:31:30Z'),
      terminating('q', '2026-11-20T08:33:30Z'),
    ];
    expect(await told({ pods })).toEqual([
      ['d/p', 'taint', 'inferred', due],
      ['d/q', 'unknown', 'unknown', due + 120_000_000],
    ]);
  });

  test('of a pod of which a kubelet alone tells that it stopped it then', async () => {
    const stopped = (name: string, firstTimestamp: string) => ({
      ...event('Killing', 'kubelet', 'Stopping container c', name),
      ...{ firstTimestamp, lastTimestamp: firstTimestamp },
    });
    const events = [stopped('p', '2026-11-20T08:31:00Z'), stopped('q', '2026-11-20T08:33:00Z')];
    const before = ['p', 'q'].map((name) => pod(name, { spec: { tolerations } }));
    expect(await told({ before, events })).toEqual([
      ['d/p', 'taint', 'inferred', due],
      ['d/q', 'request', 'likely', due + 120_000_000],
    ]);
  });
});

test('HI-C3: drains by two users are two events, each with what it evicted', async () => {
  const evicted = (name: string, user: string) => ({
    ...request(user, 'create', { subresource: 'eviction', name }, 201),
    userAgent: 'kubectl/v1.36.2',
  });
  const cordon = (name: string, user: string) => ({
    ...request(user, 'patch', { resource: 'nodes', namespace: undefined, name }),
    requestObject: { spec: { unschedulable: true } },
    stageTimestamp: '2026-11-20T08:29:59.000000Z',
  });
  const { drains, outage } = await read({
    nodes: [node('n'), node('m')],
    before: [pod('p'), pod('q', { spec: { nodeName: 'm' } })],
    audit: [cordon('n', 'alice'), cordon('m', 'bob'), evicted('p', 'alice'), evicted('q', 'bob')],
  });
  expect(drains.map(({ node: name, by, removals }) => [name, by, removals.length])).toEqual([
    ['m', 'bob', 1],
    ['n', 'alice', 1],
  ]);
  expect(outage.map(({ action, nodes }) => [action, ...nodes])).toEqual([
    ['drain', 'm'],
    ['drain', 'n'],
  ]);
});

test('an Event of the device-taint controller outranks that of a kubelet that stops containers', async () => {
  const events = [
    event('Killing', 'kubelet', 'Stopping container c'),
    event('DeviceTaintManagerEviction', 'device-taint-eviction', 'Marking for deletion'),
  ];
  expect(await found({ events })).toEqual([['device-taint', 'likely']]);
});

test('a pod failed when the last of its containers ended', async () => {
  const ended = (name: string, finishedAt: string) => ({
    name,
    state: { terminated: { exitCode: 0, finishedAt } },
  });
  const status = {
    ...{ phase: 'Failed', reason: 'Terminated', startTime: '2026-11-19T08:30:00Z' },
    containerStatuses: [ended('a', '2026-11-19T08:36:40Z'), ended('c', T)],
  };
  const { removals } = await read({ pods: [pod('p', { status })] });
  expect(removals.map(({ earliest }) => earliest)).toEqual([Date.parse(T) * 1_000]);
});

test.each([
  ['LowNodeUtilization', 'sigs.k8s.io/descheduler', 'pod evicted'],
  ['Other', '', 'pod eviction from n node by sigs.k8s.io/descheduler'],
])('the descheduler evicts with reason %s of %j', async (reason, component, message) => {
  const events = [event('Killing', 'kubelet', 'Stopping container c')];
  expect(await found({ events: [...events, event(reason, component, message)] })).toEqual([
    ['evict-api', 'likely'],
  ]);
});

test('an Event that was combined tells the last message, at its last instant', async () => {
  const told = (reason: string, message: string, lastTimestamp: string) => ({
    ...event(reason, 'replicaset-controller', message, 'r'),
    ...{ involvedObject: { kind: 'ReplicaSet', namespace: 'd', name: 'r', uid: 'r' } },
    ...{ lastTimestamp, count: 7 },
  });
  const prefix = '(combined from similar events): ';
  const events = [told('SuccessfulDelete', `${prefix}Deleted pod: p`, '2026-11-20T08:31:00Z')];
  const { removals } = await read({ before: [pod('p')], events });
  expect(removals.map(({ mechanism, earliest }) => [mechanism, earliest])).toEqual([
    ['workload', (Date.parse(T) + 60_000) * 1_000],
  ]);
});
