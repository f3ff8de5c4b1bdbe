import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { VerticalAutoscaler } from '#cluster';
import { loadSnapshot } from '#snapshot';
import { node } from '../support/builders.ts';
import { play } from '../support/outage.ts';
import { madePod, making } from '../support/owned.ts';

type Raw = Readonly<Record<string, unknown>>;

const RECOMMENDATION = {
  containerRecommendations: [
    { containerName: 'app', target: { cpu: '3', memory: '1Gi' } },
    { containerName: 'proxy', target: { cpu: '1' } },
  ],
};

const scaler = (spec: Raw = {}, status: Raw = { recommendation: RECOMMENDATION }): Raw => ({
  apiVersion: 'autoscaling.k8s.io/v1',
  kind: 'VerticalPodAutoscaler',
  metadata: { namespace: 'shop', name: 'web', creationTimestamp: '2026-11-01T00:00:00Z' },
  spec: { targetRef: { kind: 'ReplicaSet', name: 'web' }, ...spec },
  status,
});

const NODE = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'pier' } };

async function load(...documents: readonly Raw[]) {
  const text = [NODE, ...documents].map((each) => stringify(each)).join('---\n');
  const { snapshot, diagnostics } = await loadSnapshot([
    { path: 's.yaml', bytes: Buffer.from(text) },
  ]);
  const autoscalers: readonly VerticalAutoscaler[] = snapshot?.cluster.verticalAutoscalers ?? [];
  return { autoscalers, diagnostics };
}

const containersOf = async (document: Raw) =>
  (await load(document)).autoscalers.flatMap(({ containers }) => containers);

describe('a VerticalPodAutoscaler', () => {
  test('is about the pods of its target', async () => {
    const [found] = (await load(scaler())).autoscalers;
    expect(found?.target).toBe('ReplicaSet/shop/web');
    expect(found?.containers).toEqual([
      { name: 'app', requests: { cpu: '3', memory: '1Gi' }, setsLimits: true },
      { name: 'proxy', requests: { cpu: '1' }, setsLimits: true },
    ]);
  });

  test('stays within its policy, of which a name counts before the star', async () => {
    const containerPolicies = [
      { containerName: '*', mode: 'Off' },
      {
        containerName: 'app',
        minAllowed: { memory: '2Gi' },
        maxAllowed: { cpu: '1' },
        controlledValues: 'RequestsOnly',
      },
    ];
    expect(await containersOf(scaler({ resourcePolicy: { containerPolicies } }))).toEqual([
      { name: 'app', requests: { cpu: '1', memory: '2Gi' }, setsLimits: false },
    ]);
  });

  test.each([
    ['with the mode Off', scaler({ updatePolicy: { updateMode: 'Off' } })],
    ['without a recommendation', scaler({}, {})],
  ])('gives nothing %s', async (_, document) => {
    expect(await load(document)).toEqual({ autoscalers: [], diagnostics: [] });
  });

  test('that is wrong is a warning', async () => {
    const { autoscalers, diagnostics } = await load(scaler({ targetRef: { kind: 'ReplicaSet' } }));
    expect(autoscalers).toEqual([]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
  });
});

test('a replacement has the requests that the oldest one recommends, and may find no room', () => {
  const set = making('ReplicaSet', 'web', { containers: [{ name: 'app', resources: {} }] });
  const room = { allocatable: { cpu: '2', memory: '8Gi', pods: '110' } };
  const made = (name: string, createdAt: number, cpu: string): VerticalAutoscaler => ({
    ...{ name, namespace: 'shop', uid: name, labels: {}, annotations: {}, ownerReferences: [] },
    finalizers: [],
    creationTimestamp: createdAt as NonNullable<VerticalAutoscaler['creationTimestamp']>,
    target: 'ReplicaSet/shop/web',
    containers: [{ name: 'app', requests: { cpu }, setsLimits: true }],
  });
  const [older, newer] = [made('z', 1, '3'), made('a', 2, '1')];
  for (const verticalAutoscalers of [
    [older, newer],
    [newer, older],
  ]) {
    const told = play({
      nodes: [node('pier', room), node('quay', room)],
      workloads: [set],
      pods: [madePod(set, 'web-1', 'pier')],
      verticalAutoscalers,
      events: ['at=10s deletePods pods=shop/web-1'],
    });
    expect(told.pending.map(({ pod }) => pod)).toEqual(['shop/web-r1']);
    expect([...told.resized]).toEqual([['ReplicaSet/shop/web', 'shop/z']]);
  }
});
