import { describe, expect, test } from 'vitest';
import { type Learned, learnedFrom, postmortemOf, settingsText } from '#history';
import { event, node, pod, type Record, readRecord } from './records.ts';

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const START = Date.parse('2026-11-20T08:30:00Z');

const learned = async (record: Record): Promise<readonly Learned[]> =>
  learnedFrom(postmortemOf(await readRecord(record)));

const values = async (record: Record) =>
  (await learned(record)).map(({ setting, value, observations }) => [setting, value, observations]);

/** A node that is seen until the end of the record. */
const ALIVE = node('z', {
  status: {
    conditions: [
      { type: 'Ready', status: 'True', lastTransitionTime: at(-3_600), lastHeartbeatTime: at(900) },
    ],
  },
});

/** A node that fell silent, was noticed and then tainted. */
const lost = (name: string, noticed: number, tainted: number) =>
  node(name, {
    spec: {
      taints: [
        {
          ...{ key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' },
          timeAdded: at(tainted).replace('.000', ''),
        },
      ],
    },
    status: { conditions: [{ type: 'Ready', status: 'Unknown', lastTransitionTime: at(noticed) }] },
  });

describe('the eviction rate', () => {
  const lostAt = (noticed: readonly number[], tainted: readonly number[]) => [
    ALIVE,
    ...tainted.map((time, index) => lost(`n-${index}`, noticed[index] ?? 0, time)),
  ];

  test.each([
    ['0.1', [0, 9, 20, 30]],
    ['0.01', [0, 100, 201]],
    ['0.02', [0, 50, 101]],
    ['0.01', [0, 100, 201]],
    ['1', [0, 1, 2, 3, 4, 5]],
    ['2', [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]],
  ])('of %s a second is learned from nodes that waited', async (rate, tainted) => {
    const [found] = await learned({ nodes: lostAt([], tainted) });
    expect(found?.value).toBe(rate);
  });

  test('is not learned from the time between two faults', async () => {
    const nodes = lostAt([0, 37, 74, 111], [0, 37, 74, 111]);
    expect(await learned({ nodes })).toEqual([]);
  });
});

describe('the grace period of nodes', () => {
  const lease = (renewed: number) => ({
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { namespace: 'kube-node-lease', name: 'n' },
    spec: { holderIdentity: 'n', leaseDurationSeconds: 40, renewTime: at(renewed) },
  });

  test.each([
    [44, '40s'],
    [52, '50s'],
    [56, '50s'],
    [78, '70s'],
    [303, '300s'],
    // Nobody sets such a value: the API server may have been down.
    [373, undefined],
  ])('%d s after the last renewal teach %s', async (wait, value) => {
    const nodes = [ALIVE, lost('n', wait, wait), lease(0)];
    const found = (await learned({ nodes })).find(({ setting }) =>
      setting.endsWith('grace-period'),
    );
    expect(found?.value).toBe(value);
    if (value !== undefined) expect(found?.message).toContain(`from 1 node ${wait}s after`);
  });
});

describe('the rate of the client of the node controller', () => {
  const marked = (perSecond: number, seconds: number) =>
    Array.from({ length: 30 + perSecond * seconds }, (_, index) => {
      const time = at(Math.max(0, Math.floor((index - 30) / perSecond)));
      const told = event('NodeNotReady', 'node-controller', 'Node is not ready', `p-${index}`);
      return { ...told, firstTimestamp: time, lastTimestamp: time };
    });

  test.each([
    ['20', 10],
    ['50', 25],
  ])('is %s a second where %d pods a second are marked', async (rate, perSecond) => {
    expect(await values({ events: marked(perSecond, 20) })).toEqual([
      ['controllerManager.kube-api-qps', rate, perSecond * 20],
    ]);
  });

  test('is not learned from few pods', async () => {
    expect(await values({ events: marked(10, 3) })).toEqual([]);
  });
});

test('thresholds of kubelets are learned from their messages', async () => {
  const evicted = (name: string, resource: string, threshold: string) => {
    const message =
      `The node was low on resource: ${resource}. Threshold quantity: ${threshold}, ` +
      'available: 80Mi. ';
    return pod(name, {
      status: { phase: 'Failed', reason: 'Evicted', message, startTime: at(0) },
    });
  };
  const pods = [
    evicted('p', 'memory', '100Mi'),
    evicted('q', 'memory', '100Mi'),
    evicted('r', 'ephemeral-storage', '1Gi'),
    evicted('s', 'inodes', '6k'),
  ];
  expect(await values({ pods })).toEqual([
    ['kubelet[n].config.evictionHard', '1Gi', 1],
    ['kubelet[n].config.evictionHard', '6k', 1],
    ['kubelet[n].config.evictionHard.memory.available', '100Mi', 2],
  ]);
  const nodes = [node('n', { status: { capacity: { 'ephemeral-storage': '10Gi' } } })];
  const [found] = await learned({ nodes, pods: pods.slice(2, 3) });
  expect([found?.setting, found?.value]).toEqual([
    'kubelet[n].config.evictionHard.nodefs.available',
    '10%',
  ]);
  expect(found?.message).toBe(
    'the threshold of ephemeral-storage of n is 10% of its capacity, the default of nodefs.available: ' +
      'the messages of 1 evicted pod say so',
  );
});

describe('new nodes', () => {
  const machine = (name: string, created: number, ready: number, bootID = 'x') =>
    node(name, {
      metadata: { name, creationTimestamp: at(created).replace('.000', '') },
      status: {
        nodeInfo: { bootID },
        conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: at(ready) }],
      },
    });

  test('tell how long they take until they are Ready', async () => {
    const nodes = [ALIVE, machine('a', 10, 45), machine('b', 20, 50), machine('c', -7_200, -7_000)];
    const before = [machine('c', -7_200, -7_000)];
    expect(await values({ nodes, before })).toEqual([['autoscaler.readyAfter', '30s', 2]]);
    const [one] = await learned({ nodes: nodes.slice(0, 2), before });
    expect(one?.message).toBe(
      'readyAfter is 35s: the new node was Ready that long after its Node object came',
    );
  });

  const told = (reason: string, time: number) => ({
    ...event(reason, 'node-controller', ''),
    ...{ involvedObject: { kind: 'Node', name: 'c', uid: 'c' } },
    ...{ firstTimestamp: at(time), lastTimestamp: at(time) },
  });

  test('tell the time of a boot, which no setting says', async () => {
    const record = {
      nodes: [ALIVE, machine('c', -7_200, 200, 'y')],
      before: [machine('c', -7_200, -7_000)],
      events: [told('NodeNotReady', 60), told('NodeReady', 200)],
    };
    const found = await learned(record);
    expect(found.map(({ setting, value }) => [setting, value])).toEqual([
      ['reboot.bootTime', '3m2s'],
    ]);
    expect([...settingsText(found)].join('')).toBe(
      '# the boot of a machine takes at most 3m2s: 1 node came back that long after the silence began (learned from 1 observation)\n{}\n',
    );
  });
});

test('HI-51: a flag that a snapshot shows, and that says otherwise, is named', async () => {
  const manager = {
    ...pod('kube-controller-manager-z', {
      metadata: { namespace: 'kube-system', labels: { component: 'kube-controller-manager' } },
    }),
    spec: {
      nodeName: 'z',
      containers: [
        {
          name: 'kube-controller-manager',
          image: 'registry.k8s.io/kube-controller-manager:v1.36.0',
          command: ['kube-controller-manager', '--node-eviction-rate=0.5'],
        },
      ],
    },
  };
  const nodes = [ALIVE, lost('a', 0, 0), lost('b', 0, 10), lost('c', 0, 20)];
  const [found] = await learned({ nodes, pods: [manager] });
  expect(found?.message).toBe(
    'node-eviction-rate is 0.1 a second: 2 taints followed another one of the zone after about 10s, ' +
      'although the flags of kube-controller-manager say 0.5',
  );
});

test('HI-51: a file of settings has the observations behind each of them', async () => {
  const nodes = [ALIVE, lost('a', 0, 0), lost('b', 0, 10), lost('c', 0, 20)];
  expect([...settingsText(await learned({ nodes }))].join('')).toBe(
    `controllerManager:
  # node-eviction-rate is 0.1 a second: 2 taints followed another one of the zone after about 10s (learned from 2 observations)
  node-eviction-rate: 0.1
learned:
  - {"setting":"controllerManager.node-eviction-rate","value":"0.1","observations":2}
`,
  );
});
