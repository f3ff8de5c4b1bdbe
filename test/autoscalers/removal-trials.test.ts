import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#cluster';
import { optionsOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { tryRemovals } from '../../src/autoscalers/cluster-autoscaler/removal-trials.ts';
import { Sandbox } from '../../src/autoscalers/cluster-autoscaler/sandbox.ts';
import { atSecond } from '../support/clock.ts';
import { Room } from '../support/room.ts';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';

const OF_A_SET: Partial<Pod> = {
  ownerReferences: [
    { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u', controller: true },
  ],
};
const web = (node: string, cpu: string, given: Partial<Pod> = {}, spec: object = {}): Pod =>
  running(
    `shop/on-${node}`,
    node,
    { containers: [asking({ cpu })], ...spec },
    { ...OF_A_SET, ...given },
  );
/** A node whose use is above the threshold, and which has room for 1900m. */
const USED = web('n3', '2100m');

interface Asked {
  readonly nodes?: readonly Node[];
  readonly pods: readonly Pod[];
  readonly wasUnneeded?: readonly string[];
  /** Pods that wait, and would go to a node. */
  readonly coming?: readonly (readonly [Pod, string])[];
}

/** What came out, by node: where its pods would go, or what keeps it. */
function tried({ nodes, pods, wasUnneeded = [], coming = [] }: Asked): object {
  const all = nodes ?? ['n1', 'n2', 'n3'].map((name) => roomyNode(name));
  const { store } = new Room({ nodes: all, pods });
  const sandbox = new Sandbox(schedulerOf([], [], {}, store));
  for (const [pod, node] of coming) sandbox.place(pod, node);
  const trials = tryRemovals(
    store.nodes(),
    {
      ...{ store, options: optionsOf({}, [1, 36]), replicasOf: () => 2 },
      podsOn: (node) => store.podsOn(node),
      groupOf: () => ({ name: 'g', target: 9, minSize: 0 }) as never,
    },
    {
      ...{ now: atSecond(0), sandbox, destinations: new Set(all.map(({ name }) => name)) },
      wasUnneeded: (node) => wasUnneeded.includes(node),
    },
  );
  return Object.fromEntries(
    [...trials].map(([node, trial]) => {
      if (trial.kind === 'ineligible') return [node, trial.why];
      if (trial.kind === 'unremovable') return [node, trial.found.unremovable];
      return [node, [...trial.found.places.values()].join(' ')];
    }),
  );
}

describe('Cluster Autoscaler tries to remove nodes', () => {
  const two = [web('n1', '2'), web('n2', '2'), USED];
  const [, other] = two as [Pod, Pod, Pod];
  const done: Partial<Pod> = { phase: 'Succeeded', ownerReferences: [] };
  const toComplete: Partial<Pod> = {
    annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'on-completion' },
  };

  it.each<[string, Asked, object]>([
    [
      'in order, of which the next has to take what comes to it',
      { pods: two },
      { n1: 'n2', n2: 'no-place', n3: 'utilization' },
    ],
    [
      'of which those that were unneeded before come first',
      { pods: two, wasUnneeded: ['n2'] },
      { n1: 'no-place', n2: 'n1', n3: 'utilization' },
    ],
    [
      'of which empty ones come first',
      { pods: [web('n1', '2'), USED], wasUnneeded: ['n1'] },
      { n1: 'no-place', n2: '', n3: 'utilization' },
    ],
    [
      'of which those whose pods have to end come before those whose pods have to move',
      { pods: [web('n1', '2'), { ...other, ...toComplete }, USED] },
      { n1: 'no-place', n2: '', n3: 'utilization' },
    ],
    [
      'without asking pods that are over',
      { pods: [web('n1', '2', done), web('n2', '3'), USED] },
      { n1: '', n2: 'utilization', n3: 'utilization' },
    ],
    [
      'not one to which a large pod comes that waits',
      {
        pods: [USED],
        coming: [[pending('shop/new', { containers: [asking({ cpu: '3' })] }), 'n1']],
      },
      { n1: 'utilization', n2: '', n3: 'utilization' },
    ],
    [
      'and leaves no trace of a trial that failed',
      {
        pods: [
          running('shop/a', 'n1', { containers: [asking({ cpu: '900m' })] }, OF_A_SET),
          running(
            'shop/b',
            'n1',
            { containers: [asking({ cpu: '1' })], nodeSelector: { no: '' } },
            OF_A_SET,
          ),
          web('n2', '1500m'),
          USED,
        ],
      },
      { n1: 'no-place', n2: 'n1', n3: 'utilization' },
    ],
  ])('%s', (_, asked, expected) => {
    expect(tried(asked)).toEqual(expected);
  });

  it.each([
    // The node that is left counts as one without pods: a second pod elsewhere is two more.
    ['counts as a place of the spread while its pods are placed', 'Ignore', 'no-place'],
    ['does not where the spread leaves out tainted nodes', 'Honor', 'n2'],
  ])('which %s', (_, nodeTaintsPolicy, expected) => {
    const constraint = {
      ...{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule' },
      ...{ labelSelector: { matchLabels: { app: 'web' } }, nodeTaintsPolicy },
    };
    const pods = ['n1', 'n2', 'n3'].map((node) =>
      web(node, '1', { labels: { app: 'web' } }, { topologySpreadConstraints: [constraint] }),
    );
    expect(tried({ pods })).toMatchObject({ n1: expected });
  });
});
