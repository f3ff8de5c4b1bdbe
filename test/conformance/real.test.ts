import { describe, expect, test } from 'vitest';
import { parseInstant, present, printInstant } from '#units';
import { crowdsIn, latencyIn, withoutThoseAhead } from '../../conformance/real/crowds.ts';
import { drainsIn } from '../../conformance/real/drains.ts';
import { endOf, historyOf } from '../../conformance/real/history.ts';
import { observed } from '../../conformance/real/observed.ts';
import { scriptAsRecorded } from '../../conformance/real/script-as-recorded.ts';
import { atStretches, stretchesOf } from '../../conformance/real/stretches.ts';

const DAY = '2026-11-22T';

const instantOf = (time: string) => {
  const parsed = parseInstant(`${DAY}${time}Z`);
  return present(parsed.ok ? parsed.value : undefined, time);
};

const change = (time: string, kind: string, name: string, fields: object = {}) => ({
  ...{ t: `${DAY}${time}Z`, kind, name },
  ...fields,
});

const node = (time: string, name: string, fields: object, kind = 'node') =>
  change(time, kind, name, fields);

const UNKNOWN = 'Unknown NodeStatusUnknown';
const NO_EXECUTE = 'node.kubernetes.io/unreachable=:NoExecute';

const CHANGES = [
  node('12:00:00.0', 'quay-1', { Ready: 'True KubeletReady', taints: [] }, 'node-was'),
  node('12:00:00.0', 'quay-2', { Ready: 'True KubeletReady', taints: [] }, 'node-was'),
  change('12:00:00.0', 'pod-was', 'shop/web-5d-a', {
    ...{ node: 'quay-2', owner: 'ReplicaSet/web-5d' },
  }),
  node('12:01:10.5', 'quay-2', { Ready: UNKNOWN }),
  node('12:01:10.6', 'quay-2', { taints: [NO_EXECUTE] }),
  change('12:01:40.6', 'pod', 'shop/web-5d-a', { deletionTimestamp: `${DAY}12:02:10Z` }),
  change('12:01:40.7', 'pod-added', 'shop/web-5d-b', { node: '', owner: 'ReplicaSet/web-5d' }),
  change('12:01:50.0', 'pod', 'shop/web-5d-a', { deletionTimestamp: `${DAY}12:02:00Z` }),
  node('12:02:00.0', 'quay-3', { Ready: 'False KubeletNotReady', taints: [] }, 'node-added'),
  node('12:02:01.0', 'quay-3', { Ready: 'True KubeletReady' }),
];

const RECORDING = {
  ...{ name: 'quay', snapshot: [], script: '', beats: [], changes: CHANGES },
  commands: [
    `${DAY}12:03:00.5Z error when evicting pods/"web-5d-c" -n "shop" (will retry after 5s): no.`,
    `${DAY}12:03:05.5Z error when evicting pods/"web-5d-c" -n "shop" (will retry after 5s): no.`,
    `${DAY}12:03:07.0Z node/quay-1 drained`,
    `${DAY}12:03:09.0Z error: unable to drain node "quay-2" due to error: time`,
  ],
  log: [
    `I1122 12:00:00.100000   19 gc_controller.go:231] "GC'ing orphaned"`,
    `I1122 12:00:20.100000   19 gc_controller.go:231] "GC'ing orphaned"`,
    `I1122 12:00:40.100000   19 gc_controller.go:231] "GC'ing orphaned"`,
    `I1122 12:01:10.400000   19 x.go:948] "Node hasn't been updated" node="quay-2" duration="50.3s"`,
    `I1122 12:01:15.400000   19 x.go:948] "Node hasn't been updated" node="quay-2" duration="55.3s"`,
  ],
};

describe('a recording tells', () => {
  test('what was chance in it', () => {
    const { start, orders, noticed } = historyOf(RECORDING, instantOf('12:00:22'));
    expect(printInstant(start)).toContain('12:00:20.1');
    expect(orders).toEqual([{ from: start, nodes: ['quay-2', 'quay-1'] }]);
    expect(noticed.map(({ node, noticed }) => [node, noticed])).toEqual([
      ['quay-2', instantOf('12:00:20.1')],
      ['quay-2', instantOf('12:00:20.1')],
    ]);
  });

  test('what happened, in the words of a timeline', () => {
    expect(observed(RECORDING, instantOf('12:00:00'))).toEqual([
      { at: 70.5, kind: 'NodeConditionChanged', node: 'quay-2', condition: 'Ready', to: 'Unknown' },
      {
        ...{ at: 70.6, kind: 'NodeTainted', node: 'quay-2' },
        taint: 'node.kubernetes.io/unreachable:NoExecute',
      },
      { at: 100.6, kind: 'PodDeletionRequested', pod: 'shop/web-5d-a' },
      { at: 100.7, kind: 'PodCreated', workload: 'Deployment/shop/web' },
      { at: 180.5, kind: 'EvictionRefused', pod: 'shop/web-5d-c' },
      { at: 187, kind: 'DrainCompleted', node: 'quay-1' },
      { at: 189, kind: 'DrainFailed', node: 'quay-2' },
      { at: 0, kind: 'PodPending', workload: 'Deployment/shop/web' },
    ]);
  });

  test('when others were noticed that its log does not name, and how long it is', () => {
    const changes = [...CHANGES, node('12:01:10.9', 'quay-1', { Ready: UNKNOWN })];
    const { noticed } = historyOf({ ...RECORDING, changes }, instantOf('12:00:22'));
    expect(noticed.find(({ node }) => node === 'quay-1')?.noticed).toBe(instantOf('12:00:20.1'));
    expect(endOf(RECORDING)).toEqual(instantOf('12:02:01.0'));
  });

  test('nothing of drains where kubectl said nothing', () => {
    expect(drainsIn(['node/quay-1 cordoned'], () => 0)).toEqual([]);
  });
});

const SCRIPT = `
spec:
  events:
    - at: "2026-11-22T12:00:30Z"
      taint: {nodes: [quay-1, quay-2, quay-3], taints: ["storm=now:NoExecute"]}
    - at: "2026-11-22T12:00:40Z"
      powerOff: {nodes: [quay-1]}
`;

const NOTHING = { silences: [], cuts: [], restores: [], taints: undefined };

describe('what was chance in a recording is taken from it', () => {
  const storm = { taints: ['storm=now:NoExecute'] };
  const marked = (time: string, name: string) =>
    change(time, 'pod', name, { disruption: 'DeletionByTaintManager' });
  const recording = {
    ...RECORDING,
    script: SCRIPT,
    changes: [
      change('12:00:00.0', 'pod-was', 'shop/web-1', { node: 'quay-1' }),
      node('12:00:30.1', 'quay-1', storm),
      marked('12:00:30.13', 'shop/web-1'),
      node('12:00:30.2', 'quay-2', storm),
    ],
  };

  test('when kubectl got to each node that a user tainted', () => {
    const { events } = scriptAsRecorded(recording);
    expect(events).toEqual([
      { ...NOTHING, at: instantOf('12:00:30.1'), taints: 'quay-1' },
      { ...NOTHING, at: instantOf('12:00:30.2'), taints: 'quay-2' },
      { ...NOTHING, at: instantOf('12:00:30'), taints: 'quay-3' },
      { ...NOTHING, at: instantOf('12:00:40'), silences: ['quay-1'] },
    ]);
  });

  test('how long a request took', () => {
    const { events } = scriptAsRecorded(recording);
    expect(latencyIn(recording, events)).toBe(15_000);
    expect(latencyIn(RECORDING, [])).toBe(10_000);
  });

  test('who got ahead in a crowd', () => {
    const pods = Array.from({ length: 12 }, (_, n) => `shop/web-${n}`);
    const changes = pods.map((pod, n) => marked(`12:00:${30 + Math.ceil(n / 2)}.0`, pod));
    const [crowd, ...others] = crowdsIn({ changes });
    expect([crowd?.pods.size, crowd?.ahead, others]).toEqual([12, 1, []]);
    expect(crowdsIn({ changes: changes.slice(2) })).toEqual([]);
    const deletions = pods.map((pod, n) => ({ at: 9 - n / 4, kind: 'PodDeletionRequested', pod }));
    expect(withoutThoseAhead(deletions, crowd ? [crowd] : [])).toEqual(deletions.slice(0, -1));
  });

  test('who came first of those to whom the same happened together', () => {
    const tainted = (at: number, name: string, taint = 'a:NoExecute') => ({
      ...{ at, kind: 'NodeTainted', node: name, taint },
    });
    const found = stretchesOf([tainted(3, 'x'), tainted(7, 'y'), tainted(13, 'z')]);
    const placed = atStretches(
      [tainted(6, 'x'), tainted(7.4, 'z'), tainted(8, 'y'), tainted(6, 'x', 'b:NoExecute')],
      found,
      0.5,
    );
    expect(placed.map(({ at }) => at)).toEqual([3, 3, 8, 6]);
  });
});
