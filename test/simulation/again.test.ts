import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Run } from '#simulation';
import { playRequest, requestOf, textInScenario } from '../support/scenario.ts';

const NAME = 'unreachable-node-evicts-after-toleration';

const played = await playRequest(
  requestOf(textInScenario(NAME, 'snapshot.yaml'), textInScenario(NAME, 'script.yaml')),
);

const script = (spec: string): string =>
  `apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec: ${spec}\n`;

const evictions = (scenario: Run | undefined): readonly number[] =>
  (scenario?.outcome.entries ?? [])
    .filter(({ cause }) => cause.kind === 'PodDeletionRequested')
    .map(({ at }) => (at - played.outcome.start) / 1_000_000);

test('a scenario that is played again unchanged goes as it went', () => {
  expect(played.again({})?.outcome.digest).toBe(played.outcome.digest);
});

test('a further script adds to what the scripts say', () => {
  const [first = 0] = evictions(played);
  const sooner = played.again({
    script: script('{set: {controllerManager: {node-monitor-grace-period: 30s}}}'),
  });
  expect(evictions(sooner)[0]).toBe(first - 20);
  const restored = played.again({
    script: script('{events: [{at: 2m, restore: {nodes: [north-1]}}]}'),
  });
  expect(evictions(restored)).toEqual([]);
});

test('a further script may name another release', () => {
  const older = played.again({ script: script('{set: {kubernetesVersion: "1.29"}}') });
  expect([played, older].map((each) => each?.versions.controlPlane)).toEqual(['1.36', '1.29']);
  const { kind } = played.replay({ script: script('{set: {kubernetesVersion: "0.1"}}') });
  expect(kind).toBe('rejected');
});

test('what of the cluster is changed counts', () => {
  const empty = played.again({ cluster: (cluster) => ({ ...cluster, pods: [] }) });
  expect(evictions(empty)).toEqual([]);
  expect(evictions(played)).not.toEqual([]);
});

test('a change that cannot be played answers nothing', () => {
  expect(
    played.again({ script: script('{events: [{at: 2m, restore: {nodes: [nowhere]}}]}') }),
  ).toBeUndefined();
});

test('a run of which only a loop is left ends at the same instant each time', async () => {
  const snapshot = readFileSync('fixtures/defects/fixed-node.yaml', 'utf8');
  const taint = '{at: 10s, taint: {nodes: [w1], taints: ["x=y:NoExecute"]}}';
  const looped = await playRequest(requestOf(snapshot, script(`{events: [${taint}]}`)));
  expect(looped.outcome).toMatchObject({
    endReason: 'loop',
    loop: { workloads: ['ReplicaSet/shop/web'] },
  });
  const again = looped.again({});
  expect(again?.outcome.end).toBe(looped.outcome.end);
  expect(again?.outcome.digest).toBe(looped.outcome.digest);
  const drawn = () => looped.inHistory({ number: 1 }).outcome;
  expect(drawn()).toMatchObject({ endReason: 'loop', end: drawn().end });
  // All that was made at that instant is where it belongs.
  expect(looped.outcome.pending).toEqual([]);
});
