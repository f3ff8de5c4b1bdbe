import { describe, expect, test } from 'vitest';
import { parseInstant, present, printInstant, seconds } from '#units';
import { beatsIn } from '../../conformance/real/beats.ts';
import { countCauses } from '../../conformance/real/by-cause.ts';
import { historyOf } from '../../conformance/real/history.ts';
import { leaseRests, leasesOf } from '../../conformance/real/leases.ts';
import { livesOf } from '../../conformance/real/lives.ts';
import { recordedChance } from '../../conformance/real/recorded.ts';
import { scriptAsRecorded } from '../../conformance/real/script-as-recorded.ts';
import { type Entry, siblingsAmong, subjectsOf } from '../../conformance/real/subjects.ts';

const at = (time: string) => {
  const parsed = parseInstant(`2026-11-22T${time}Z`);
  return present(parsed.ok ? parsed.value : undefined, time);
};

const change = (time: string, kind: string, name: string, fields: object = {}) => ({
  ...{ t: `2026-11-22T${time}Z`, kind, name },
  ...fields,
});

const event = (time: string, fields: object) => ({
  ...{ at: at(time), silences: [], cuts: [], restores: [], taints: undefined },
  ...fields,
});

const UNKNOWN = { Ready: 'Unknown NodeStatusUnknown' };
const READY = { Ready: 'True KubeletReady' };
const nodes = ['quay-1', 'quay-2', 'quay-3'].map((name) => change('12:00:00', 'node-was', name));

const gc = (time: string) => `I1122 ${time}.000000 1 gc_controller.go:231] "GC'ing orphaned"`;
const silentFor = (time: string, node: string, duration: string) =>
  `I1122 ${time}.000000 1 x.go:948] "Node hasn't been updated" node="${node}" duration="${duration}"`;

describe('the heartbeats of a recording', () => {
  const events = [
    event('12:00:30', { silences: ['quay-1'] }),
    event('12:03:00', { restores: ['quay-1'] }),
    event('12:04:00', { silences: ['quay-1'] }),
  ];
  const lives = livesOf(events);

  test('begin and end with the events of a node', () => {
    expect(lives.get('quay-1')).toEqual([
      { from: undefined, to: at('12:00:30'), keepsRounds: false },
      { from: at('12:03:00'), to: at('12:04:00'), keepsRounds: false },
    ]);
  });

  test('have the recorded phase before each silence, where every renewal is known', () => {
    const beat = (time: string) =>
      `{"name":"kube-node-lease/quay-1","renewTime":"2026-11-22T${time}Z"}`;
    const beats = beatsIn([
      ...['12:00:12.3', '12:00:22.5', '12:03:00.2', '12:03:10.5', '12:03:51.4'].map(beat),
      '{"name":"kube-system/kube-scheduler","renewTime":"2026-11-22T12:00:00Z"}',
    ]);
    const history = historyOf({ changes: nodes, log: [gc('12:00:20')] }, at('12:00:30'));
    const leases = JSON.parse(leasesOf({ lives, beats, history })).items;
    expect(leases[0].spec.renewTime).toContain('12:00:12.5');
    const restOf = leaseRests({ lives, beats, history });
    expect(restOf('quay-1', 0)).toBe(0);
    // Five periods of 10.24 s from 3:00.2 to 3:51.4.
    expect(restOf('quay-1', 1)).toBeCloseTo(0.6, 5);
  });

  test('are noticed together with those of nodes that are found in the same pass', () => {
    const changes = [
      ...nodes,
      change('12:01:10.1', 'node', 'quay-1', UNKNOWN),
      change('12:01:15.1', 'node', 'quay-2', UNKNOWN),
      change('12:01:15.2', 'node', 'quay-3', UNKNOWN),
    ];
    const log = [
      silentFor('12:01:10', 'quay-1', '50s'),
      silentFor('12:01:15', 'quay-1', '55s'),
      silentFor('12:01:45', 'quay-2', '80s'),
    ];
    const { noticed } = historyOf({ changes, log }, at('12:00:22'));
    const when = (name: string) => noticed.find(({ node }) => node === name)?.noticed;
    expect(printInstant(present(when('quay-3'), 'quay-3'))).toContain('12:00:25');
  });
});

test('each leader has an order of its own', () => {
  const noExecute = { taints: ['node.kubernetes.io/unreachable=:NoExecute'] };
  const changes = [
    ...nodes,
    ...['quay-2', 'quay-1'].map((name) => change('12:01:00', 'node', name, noExecute)),
    ...['quay-1', 'quay-2'].map((name) => change('12:05:00', 'node', name, noExecute)),
  ];
  const log = ['11:50:00', '12:04:00'].map(
    (time) => `I1122 ${time}.000000 1 leaderelection.go:272] "Successfully acquired lease"`,
  );
  const { orders } = historyOf({ changes, log }, at('12:00:22'));
  expect(orders.map(({ nodes: order }) => order)).toEqual([
    ['quay-2', 'quay-1', 'quay-3'],
    ['quay-1', 'quay-2', 'quay-3'],
  ]);
});

describe('what chance decided in a recording', () => {
  const changes = [
    ...nodes,
    change('12:00:00', 'pod-was', 'shop/web-5d-a', { node: 'quay-2', owner: 'ReplicaSet/web-5d' }),
    change('12:00:30', 'node-gone', 'quay-2'),
    change('12:01:40.1', 'pod-gone', 'shop/web-5d-a', { node: 'quay-2' }),
    ...['b', 'c'].map((name) =>
      change('12:01:40.2', 'pod-added', `shop/web-5d-${name}`, {
        ...{ node: '', owner: 'ReplicaSet/web-5d' },
      }),
    ),
    change('12:01:40.3', 'pod', 'shop/web-5d-b', { node: 'quay-3' }),
    change('12:01:40.4', 'pod', 'shop/web-5d-c', { node: 'quay-1' }),
  ];
  const log = [gc('12:00:20'), gc('12:00:40')];
  const history = historyOf({ changes, log }, at('12:00:30'));
  const chance = recordedChance(
    changes,
    { history, lives: new Map(), beats: new Map() },
    seconds(1),
  );

  test('where new pods went, one after the other', () => {
    const asked = ['shop/web-5d-r1', 'shop/web-5d-r1', 'shop/web-5d-r2', 'shop/web-5d-r3'];
    expect(asked.map((pod) => chance.nodeOf?.(pod))).toEqual([
      ...['quay-3', 'quay-3', 'quay-1', undefined],
    ]);
  });

  test('when a new leader and a watch of pods began', () => {
    const more = [
      ...changes,
      change('12:03:00.5', 'pod', 'shop/web-5d-c', { ready: true }),
      change('12:04:00.5', 'pod-gone', 'shop/web-5d-b', { node: 'quay-3' }),
    ];
    const lines = [
      ...log,
      'I1122 12:02:00.000000 1 leaderelection.go:272] "Successfully acquired lease"',
      gc('12:02:01'),
    ];
    const told = historyOf({ changes: more, log: lines }, at('12:00:30'));
    const { leads, hears } = recordedChance(
      more,
      { history: told, lives: new Map(), beats: new Map() },
      seconds(1),
    );
    expect(leads?.('kube-controller-manager', at('12:01:00'))).toBe(at('12:02:01'));
    expect(leads?.('kube-scheduler', at('12:01:00'))).toBe(at('12:01:40.3'));
    expect(hears?.('quay-1', at('12:02:00'))).toBe(at('12:02:59.5'));
    expect(hears?.('quay-3', at('12:02:00'))).toBe(at('12:03:59.5'));
    expect(hears?.('quay-2', at('12:02:00'))).toBeUndefined();
  });

  test('whether pod GC saw the end of a quarantine', () => {
    expect(chance.seesEndOfQuarantine?.('quay-2')).toBe(false);
    expect(chance.seesEndOfQuarantine?.('quay-1')).toBe(true);
  });
});

test('a machine that is Ready with its second round only stood still', () => {
  const script = `
spec:
  set: {pods: [{target: {pods: ["*/*"]}, stopAfter: 0s}]}
  events:
    - at: "2026-11-22T12:00:30Z"
      partition: {nodes: [quay-1]}
    - at: "2026-11-22T12:02:00Z"
      restore: {nodes: [quay-1]}
`;
  const kindOf = (readyAt: string) =>
    scriptAsRecorded({
      ...{ name: 'quay', snapshot: [], commands: [], log: [], beats: [], script },
      changes: [...nodes, change(readyAt, 'node', 'quay-1', READY)],
    });
  expect(kindOf('12:02:10.3').text).toContain('freeze');
  expect(kindOf('12:02:10.3').events[0]).toMatchObject({ silences: ['quay-1'], cuts: [] });
  expect(kindOf('12:02:09').text).not.toContain('freeze');
  expect(kindOf('12:02:09').kubelets).toBe('real');
});

test('kubectl asks for a roll-out just before it ends', () => {
  const script = `
spec:
  events:
    - {at: "2026-11-22T12:00:30Z", rollout: {workload: Deployment/shop/web}}
    - {at: "2026-11-22T12:00:31Z", rollout: {workload: Deployment/shop/other}}
`;
  const commands = [
    '2026-11-22T12:00:30Z $ kubectl rollout restart deployment/web -n shop',
    'deployment.apps/web restarted',
    '(exit 0, until 2026-11-22T12:00:30.105Z)',
  ];
  const { events } = scriptAsRecorded({
    ...{ name: 'quay', snapshot: [], log: [], beats: [], changes: [], script, commands },
  });
  expect(events.map((event) => event.at)).toEqual([at('12:00:30.105'), at('12:00:31')]);
});

test('pods of a new ReplicaSet count as those of a roll-out, whatever its hash', () => {
  const siblings = siblingsAmong(['ops/logs'], ['shop/web-5d-a', 'shop/db-0', 'ops/logs-x2']);
  expect(['shop/web-5d-b', 'shop/web-rev2-r1', 'shop/web-7c9-z'].map(siblings)).toEqual([
    'shop/web-5d',
    'shop/web rolled out',
    'shop/web rolled out',
  ]);
  expect(['shop/db-0', 'ops/logs-quay-1-r1', 'shop/new-5d-a'].map(siblings)).toEqual([
    'shop/db',
    'ops/logs',
    'shop/new-5d',
  ]);
});

describe('causes', () => {
  const pods = {
    nodes: new Map([
      ['shop/web-5d-a', 'quay-1'],
      ['shop/web-5d-b', 'quay-1'],
    ]),
    siblingsOf: siblingsAmong(['ops/logs']),
  };
  /** A run in which a node is marked, and its two pods go 5 s later. */
  const marked = (time: number, ...more: readonly Entry[]) =>
    subjectsOf(
      [
        {
          at: time,
          kind: 'NodeConditionChanged',
          node: 'quay-1',
          condition: 'Ready',
          to: 'Unknown',
        },
        { at: time, kind: 'NodeTainted', node: 'quay-1', taint: 'unreachable:NoExecute' },
        ...['a', 'b'].map((name) => ({
          ...{ at: time + 5, kind: 'PodDeletionRequested', pod: `shop/web-5d-${name}` },
        })),
        { at: time + 5.1, kind: 'PodCreated', pod: 'ops/logs-quay-1' },
        ...more,
      ],
      pods,
    );
  const histories = Array.from({ length: 20 }, (_, n) => marked(50 + n / 2));

  test('one phase that decides about many pods is one', () => {
    expect(countCauses(marked(55), histories, 300)).toEqual({
      ...{ inside: 2, exactly: 2, causes: 2, outside: [] },
    });
    const { inside, causes, outside } = countCauses(marked(70), histories, 300);
    expect([inside, causes]).toEqual([0, 2]);
    expect(outside[0]).toBe('quay-1 marked Unknown at 70.0 s, not from 50.0 to 59.0 s');
  });

  test('what happens only in histories is one outside', () => {
    const removed = { at: 60, kind: 'DrainCompleted', node: 'quay-2' };
    const drained = histories.map((_, n) => marked(50 + n / 2, removed));
    expect(countCauses(marked(55), drained, 300).outside).toEqual([
      'drain of quay-2 over never, not from 60.0 to 60.0 s',
    ]);
  });
});
