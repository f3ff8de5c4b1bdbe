import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const STOPPED = ['-e', 'at=5s scheduler=stop', '-e', 'at=10s deletePods pods=shop/web-*'];

test('pods for which nobody looks for a node are explained in whole sentences', async () => {
  const { stdout } = await runHere(['explain', 'deployment/shop/web', SNAPSHOT, ...STOPPED]);
  expect(stdout).toContain(
    'shop/web-9dwwjbqlk-r1 has no node at the end: no kube-scheduler works.\n',
  );
  const pod = await runHere(['explain', 'shop/web-9dwwjbqlk-r1', SNAPSHOT, ...STOPPED]);
  expect(pod.stdout).toContain('At the end it is Pending: no kube-scheduler works.\n');
});

test('an expectation says why pods wait that nobody has refused', async () => {
  const script = join(mkdtempSync(join(inject('runFolder'), 'stop-')), 'script.yaml');
  writeFileSync(
    script,
    'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  events: [{at: 5s, scheduler: stop}]\n' +
      '  expect: [{name: room, pending: {max: 0}}]\n',
  );
  const args = ['simulate', SNAPSHOT, '-s', script, ...STOPPED.slice(2), '-o', 'json'];
  const { stdout } = await runHere(args);
  const [verdict] = JSON.parse(stdout).expectations;
  expect(verdict).toMatchObject({
    passed: false,
    message:
      '6 pods wait for a node at the end, at most 0 may: shop/web-9dwwjbqlk-r1: no kube-scheduler works',
  });
});

test('what an autoscaler has promised explains no pod for which nobody looks for a node', async () => {
  const events = ['at=5s deletePods pods=shop/web-*', 'at=10s cordon all=true'];
  const more = ['at=30s deletePods pods=shop/web-*', 'at=60s scheduler=stop'];
  const snapshot = 'fixtures/autoscaling/cluster-autoscaler.yaml';
  const args = [...events, ...more].flatMap((event) => ['-e', event]);
  const { stdout } = await runHere(['simulate', snapshot, ...args]);
  expect(stdout).toMatch(/^7 +ReplicaSet\/shop\/web +30\.01s +no kube-scheduler works/m);
});

test('Karpenter keeps the nodes that it has made for pods which nobody binds to them', async () => {
  const events = ['at=5s cordon all=true', 'at=6s deletePods pods=shop/web-*'];
  const args = [...events, 'at=20s scheduler=stop'].flatMap((event) => ['-e', event]);
  const snapshot = 'fixtures/autoscaling/karpenter.yaml';
  const { stdout } = await runHere(['simulate', snapshot, ...args, '-o', 'json']);
  const { summary, nodesOrdered } = JSON.parse(stdout);
  expect([summary.longestDown.endsBecause, nodesOrdered.length]).toEqual(['quiet', 2]);
});
