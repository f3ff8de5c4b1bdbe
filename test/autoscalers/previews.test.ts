import { describe, expect, it } from 'vitest';
import type { NodeVerdict } from '#autoscaling';
import type { Node, Pod, PodDisruptionBudget } from '#cluster';
import { minutes } from '#units';
import { optionsOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { previewOf } from '../../src/autoscalers/cluster-autoscaler/preview.ts';
import { Sandbox } from '../../src/autoscalers/cluster-autoscaler/sandbox.ts';
import { budget } from '../support/budgets.ts';
import { atSecond } from '../support/clock.ts';
import { Room } from '../support/room.ts';
import { asking, roomyNode, running, schedulerOf } from '../support/scheduler.ts';

const taint = (key: string, value = '') => ({ key, value, effect: 'NoSchedule' as const });
const owned = (kind: string): Partial<Pod> => ({
  ownerReferences: [{ apiVersion: 'x/v1', kind, name: 'web', uid: 'u', controller: true }],
});
/** A pod of one CPU, of a ReplicaSet unless it is told otherwise. */
const web = (node: string, given: Partial<Pod> = {}, cpu = '1'): Pod =>
  running(
    `shop/on-${node}`,
    node,
    { containers: [asking({ cpu })] },
    { ...owned('ReplicaSet'), ...given },
  );
const saying = (key: string, value: string) => ({
  annotations: { [`cluster-autoscaler.kubernetes.io/${key}`]: value },
});

interface Asked {
  /** Of `n1`; `n2` has room for its pods and is used itself. */
  readonly node?: Partial<Node>;
  readonly nodes?: readonly Node[];
  readonly pods?: readonly Pod[];
  readonly budgets?: readonly PodDisruptionBudget[];
  readonly flags?: Readonly<Record<string, string>>;
  readonly minSize?: number;
  readonly target?: number;
  readonly isGrouped?: boolean;
  readonly isHealthy?: boolean;
  readonly hidden?: readonly string[];
  readonly replicas?: number;
}

function previewed(asked: Asked): readonly NodeVerdict[] {
  const { budgets = [], flags = {}, minSize = 1, isGrouped = true, isHealthy = true } = asked;
  const nodes = asked.nodes ?? [roomyNode('n1', 'a', asked.node), roomyNode('n2')];
  const pods = [...(asked.pods ?? [web('n1')]), ...(asked.nodes ? [] : [web('n2', {}, '2100m')])];
  const { store } = new Room({ nodes, pods, budgets });
  const group = { name: 'g', target: asked.target ?? nodes.length, minSize };
  return previewOf(
    {
      ...{ store, options: optionsOf(flags, [1, 36]) },
      podsOn: (name: string) => store.podsOn(name),
      replicasOf: () => ('replicas' in asked ? asked.replicas : 2),
      groupOf: () => (isGrouped ? group : undefined) as never,
    },
    {
      ...{ now: atSecond(0), isHealthy, hidden: new Set(asked.hidden) },
      sandbox: new Sandbox(schedulerOf([], [], {}, store)),
    },
  );
}

const first = (asked: Asked) => previewed(asked)[0];
const system = (given: Partial<Pod>): Pod => ({
  ...web('n1', given),
  ...{ namespace: 'kube-system', key: 'kube-system/on-n1' as Pod['key'] },
});

describe('Cluster Autoscaler would keep a node', () => {
  const pod = 'shop/on-n1';
  it.each<[string, Asked, object]>([
    [
      'where it takes none away',
      { flags: { 'scale-down-enabled': 'false' } },
      { rule: 'scale-down-off' },
    ],
    ['in a cluster that is not healthy', { isHealthy: false }, { rule: 'cluster-unhealthy' }],
    [
      'that goes',
      { node: { taints: [taint('ToBeDeletedByClusterAutoscaler')] } },
      { rule: 'going' },
    ],
    ['that counts as coming', { hidden: ['n1'] }, { rule: 'coming' }],
    ['of no group', { isGrouped: false }, { rule: 'not-managed' }],
    [
      'that says so',
      { node: saying('scale-down-disabled', 'true') },
      { rule: 'scale-down-disabled' },
    ],
    ['that is used', { pods: [web('n1', {}, '2100m')] }, { rule: 'utilization' }],
    [
      'whose pod fits nowhere else',
      { pods: [web('n1', {}, '2')], node: { labels: {} } },
      { rule: 'no-place', pod },
    ],
    [
      'whose pod has no controller',
      { pods: [web('n1', { ownerReferences: [] })] },
      { rule: 'pod-without-controller', pod },
    ],
    [
      'whose pod has lost its controller',
      { replicas: undefined as never },
      { rule: 'pod-controller-missing', pod },
    ],
    [
      'whose pod is one of too few',
      { flags: { 'min-replica-count': '3' } },
      { rule: 'pod-too-few-replicas', pod },
    ],
    [
      'whose pod has another controller',
      { pods: [web('n1', owned('Fleet'))] },
      { rule: 'pod-custom-controller', pod },
    ],
    [
      'with a young pod of the system',
      { pods: [system({})] },
      { rule: 'pod-system', pod: 'kube-system/on-n1' },
    ],
    [
      'whose pod says so',
      { pods: [web('n1', saying('safe-to-evict', 'false'))] },
      { rule: 'pod-not-safe-to-evict', pod },
    ],
    [
      'whose pod has files there',
      {
        pods: [
          { ...web('n1'), spec: { ...web('n1').spec, volumes: [{ name: 'x', emptyDir: {} }] } },
        ],
      },
      { rule: 'pod-local-storage', pod },
    ],
    [
      'whose pod is in a budget that allows none',
      { budgets: [budget('b', {}, { disruptionsAllowed: 0 })] },
      { rule: 'pod-disruption-budget', pod, budget: 'shop/b' },
    ],
    ['in a group of its least size', { minSize: 2 }, { rule: 'group-at-minimum' }],
    [
      'whose pod has to end by itself',
      { pods: [web('n1', saying('safe-to-evict', 'on-completion'))] },
      { rule: 'pod-has-to-complete' },
    ],
  ])('%s', (_, asked, kept) => {
    expect(first(asked)?.kept).toEqual(kept);
  });
});

describe('Cluster Autoscaler would take a node away', () => {
  const unready = {
    conditions: [{ type: 'Ready', status: 'False', reason: '', message: '' } as const],
  };
  const since = (second: number) => ({
    taints: [
      {
        ...taint('DeletionCandidateOfClusterAutoscaler', `${atSecond(second) / 1e6}`),
        effect: 'PreferNoSchedule' as const,
      },
    ],
  });

  it.each<[string, Asked, string, number]>([
    ['that nobody needs, after ten minutes', {}, 'unneeded', 10],
    ['that has been unneeded for a while, after the rest', { node: since(-240) }, 'unneeded', 6],
    ['that has been unneeded for longer, now', { node: since(-900) }, 'unneeded', 0],
    ['that is not ready, after twenty minutes', { node: unready }, 'not-ready', 20],
    [
      'whose pod is in a budget that allows one',
      { budgets: [budget('b', {}, { disruptionsAllowed: 1 })] },
      'unneeded',
      10,
    ],
  ])('%s', (_, asked, wish, after) => {
    expect(first(asked)).toMatchObject({ wish, after: minutes(after), together: ['n1'] });
    expect(first(asked)?.kept).toBeUndefined();
  });

  it('and tells where its pods go', () => {
    expect(first({})?.moves).toEqual([{ pod: 'shop/on-n1', to: 'n2' }]);
  });

  it.each([
    ['before', ['n1'], 'n2'],
    ['behind', ['n2'], 'n1'],
  ])('that is empty rather than one with pods, also one %s it', (_, used, gone) => {
    const nodes = ['n1', 'n2', 'n3'].map((name) => roomyNode(name));
    const pods = [...used.map((name) => web(name)), web('n3', {}, '2100m')];
    const verdicts = previewed({ nodes, pods, target: 2 });
    expect(verdicts.filter(({ kept }) => kept === undefined).map(({ node }) => node)).toEqual([
      gone,
    ]);
    const [kept] = verdicts.filter(({ node }) => node === used[0]);
    expect([kept?.kept, kept?.after]).toEqual([{ rule: 'group-at-minimum' }, undefined]);
  });

  it('whose pods may go at once rather than one whose budget lets them go one by one', () => {
    const nodes = [
      ...[roomyNode('n1'), roomyNode('n2', 'a', { unschedulable: true })],
      roomyNode('n3'),
    ];
    const second = { ...web('n1', {}, '100m'), name: 'more', key: 'shop/more' as Pod['key'] };
    const labels = { app: 'web' };
    const tight = [web('n1', { labels }, '100m'), { ...second, labels }];
    const pods = [...tight, web('n2', { labels: { app: 'db' } }, '100m'), web('n3', {}, '2100m')];
    const budgets = [budget('b', { selector: { matchLabels: labels } }, { disruptionsAllowed: 1 })];
    const verdicts = previewed({ nodes, pods, budgets, target: 2 });
    expect(verdicts.map(({ kept }) => kept?.rule)).toEqual([
      'group-at-minimum',
      undefined,
      'utilization',
    ]);
  });

  it('but not two whose pods have room on one only', () => {
    const nodes = ['n1', 'n2', 'n3'].map((name) => roomyNode(name));
    const pods = [web('n1', {}, '2'), web('n2', {}, '2'), web('n3', {}, '2100m')];
    const verdicts = previewed({ nodes, pods });
    expect(verdicts.map(({ kept }) => kept?.rule)).toEqual([undefined, 'no-place', 'utilization']);
  });

  it('but not the one to which the pods of another would come, if both fit nowhere else', () => {
    const nodes = ['n1', 'n2', 'n3'].map((name) => roomyNode(name));
    const pods = [web('n1'), web('n2'), web('n3', {}, '2100m')];
    const verdicts = previewed({ nodes, pods });
    expect(verdicts.map(({ kept }) => kept?.rule)).toEqual([undefined, 'no-place', 'utilization']);
    expect(verdicts[0]?.moves).toEqual([{ pod: 'shop/on-n1', to: 'n2' }]);
    // Its own pod has room on n3, and the other one has not.
    const detail = 'it would come from n1';
    expect(verdicts[1]?.kept).toEqual({ rule: 'no-place', pod: 'shop/on-n1', detail });
  });

  it('together with another, each pod where it ends up', () => {
    const nodes = ['n1', 'n2', 'n3'].map((name) => roomyNode(name));
    const pods = [web('n1', {}, '500m'), web('n2'), web('n3', {}, '2100m')];
    const verdicts = previewed({ nodes, pods });
    expect(verdicts.map(({ moves }) => moves)).toEqual([
      [{ pod: 'shop/on-n1', to: 'n3' }],
      [{ pod: 'shop/on-n2', to: 'n3' }],
      [],
    ]);
  });
});
