import { describe, expect, test } from 'vitest';
import type { Node, Pod, ResourceList } from '#cluster';
import { podsThatDoNotFit } from '../../../src/report/findings/does-not-fit.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { node, pod, spec } from '../../support/builders.ts';
import { atSecond, Story } from '../../support/story.ts';

const ALLOCATABLE = { cpu: '4', memory: '8Gi', pods: '10' };
const room = (name: string, given: Partial<Node> = {}) =>
  node(name, { allocatable: ALLOCATABLE, ...given });

const asking = (key: string, nodeName: string, requests: ResourceList): Pod =>
  pod(key, nodeName, spec({ containers: [{ name: 'main', resources: { requests } }] }));

const waiting = (name: string, requests: ResourceList): Pod => {
  const { nodeName: _, ...unbound } = asking(`shop/${name}`, '', requests);
  return { ...unbound, phase: 'Pending' };
};

const DOWN = { type: 'Ready', status: 'Unknown', reason: '', message: '' } as const;
const UNREACHABLE = {
  key: 'node.kubernetes.io/unreachable',
  value: '',
  effect: 'NoSchedule',
} as const;
const ON_PORT = { name: 'main', resources: {}, ports: [{ hostPort: 80, containerPort: 80 }] };
const CLAIMED = { name: 'data', persistentVolumeClaim: { claimName: 'lost' } };
const BY_RACK = {
  maxSkew: 1,
  topologyKey: 'rack',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: { matchLabels: { app: 'web' } },
};

function found(
  nodes: readonly Node[],
  running: readonly Pod[],
  pending: readonly Pod[],
  given: { readonly isLeftAlone?: true } = {},
) {
  const told = new Story({ nodes, pods: [...running, ...pending] }).played({
    workloadOf: () => 'Deployment/shop/web',
    outcome: {
      pending: pending.map(({ key }) => ({ pod: key, since: atSecond(9), message: '', ...given })),
    },
  });
  return podsThatDoNotFit(told);
}

const web = ['web-0', 'web-1'].map((name) => waiting(name, { cpu: '2', memory: '6Gi' }));

describe('pods without a node', () => {
  test('do not fit where every node that takes them lacks something', () => {
    const nodes = [
      room('a'),
      room('b'),
      room('c', { unschedulable: true }),
      room('small', { unschedulable: true, allocatable: { cpu: '1', memory: '8Gi', pods: '9' } }),
    ];
    const running = [
      asking('shop/x', 'a', { cpu: '3', memory: '4Gi' }),
      asking('shop/y', 'b', { cpu: '1', memory: '3Gi' }),
    ];
    const [finding, ...others] = found(nodes, running, web);
    expect(others).toEqual([]);
    expect(finding).toEqual({
      kind: 'does-not-fit',
      workload: 'Deployment/shop/web',
      pods: ['shop/web-0', 'shop/web-1'],
      node: 'b',
      lacks: [{ resource: 'memory', requests: '6Gi', free: '5Gi', missing: '1Gi' }],
      roomOn: ['c'],
      ruledOut: [{ cause: 'cordoned', nodes: 2 }],
    });
    expect(finding && findingInWords(finding)).toBe(
      '2 pods of Deployment/shop/web fit on no node: b comes nearest and lacks 1Gi of 6Gi memory; ' +
        'c has room, but other rules exclude it',
    );
  });

  test('may lack but a place among the pods of a node', () => {
    const full = room('a', { allocatable: { ...ALLOCATABLE, pods: '1' } });
    expect(found([full], [asking('shop/x', 'a', {})], web)).toMatchObject([
      { lacks: [{ resource: 'pods', requests: '1', free: '0', missing: '1' }] },
    ]);
  });

  test('may be kept from nodes that have room: by what, and from how many', () => {
    const apart = {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'web' } } },
        ],
      },
    };
    const choosy = web.map((each) => ({
      ...each,
      labels: { app: 'web' },
      spec: { ...each.spec, affinity: apart },
    }));
    const nodes = [
      room('a', { labels: { 'kubernetes.io/hostname': 'a' } }),
      room('b', { labels: { 'kubernetes.io/hostname': 'b' } }),
      room('c', { unschedulable: true }),
      room('d', { conditions: [DOWN], taints: [UNREACHABLE] }),
    ];
    // For one of them there would be too little room as well.
    const running = [
      { ...asking('shop/x', 'a', { cpu: '3' }), labels: { app: 'web' } },
      { ...asking('shop/y', 'b', { cpu: '1' }), labels: { app: 'web' } },
    ];
    const [finding] = found(nodes, running, choosy);
    expect(finding).toEqual({
      kind: 'no-node',
      workload: 'Deployment/shop/web',
      pods: ['shop/web-0', 'shop/web-1'],
      ruledOut: [
        { cause: 'pod-affinity', nodes: 2 },
        { cause: 'cordoned', nodes: 1 },
        { cause: 'not-ready', nodes: 1 },
      ],
    });
    expect(finding && findingInWords(finding)).toBe(
      '2 pods of Deployment/shop/web fit on no node: 2 nodes conflict with affinities between pods, ' +
        '1 node is cordoned and 1 node is not ready',
    );
  });

  test.each<[string, Partial<Pod['spec']>, string]>([
    ['a port of the host', { containers: [ON_PORT] }, 'ports'],
    ['its node selector', { nodeSelector: { disk: 'ssd' } }, 'node-affinity'],
    ['a topology key that no node has', { topologySpreadConstraints: [BY_RACK] }, 'topology-label'],
    ['a claim that is not there', { volumes: [CLAIMED] }, 'volumes'],
  ])('may be kept from all of them by %s', (_, given, cause) => {
    const one = waiting('web-0', {});
    const busy = pod('shop/busy', 'a', spec({ containers: [ON_PORT] }));
    const pending = [{ ...one, spec: { ...one.spec, ...given } }];
    expect(found([room('a')], [busy], pending)).toMatchObject([
      { kind: 'no-node', ruledOut: [{ cause, nodes: 1 }] },
    ]);
  });

  test('are no finding when one that takes them has room', () => {
    expect(found([room('a')], [], web)).toEqual([]);
  });

  test('are no finding when no scheduler looks for a node for them', () => {
    expect(found([], [], web, { isLeftAlone: true })).toEqual([]);
  });
});
