import { expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const CLUSTER = 'fixtures/cluster/snapshot.yaml';
const DB = 'payments/db-0';

const reportOf = async (event: string, ...more: readonly string[]) => {
  const { stdout } = await runHere(['simulate', CLUSTER, '-e', event, ...more, '-o', 'json']);
  return JSON.parse(stdout);
};

/** Deletes the pod of the snapshot, and two pods that have its name after it. */
const THRICE = `at=30s deletePods pods=${DB} repeat.times=3 repeat.every=3m`;

test('an eviction has the UID of its pod, not of a later one of the name', async () => {
  const { evictions } = await reportOf(THRICE);
  const uids = evictions.map(({ uid }: { uid: string }) => uid);
  expect(uids.slice(1)).toEqual([`k8s-evict-${DB}-1`, `k8s-evict-${DB}-2`]);
  expect(uids[0]).not.toContain('k8s-evict');
});

test('a pod that comes back under its name keeps its share and its window', async () => {
  const { evictions } = await reportOf(THRICE, '--chances', '3', '--jobs', '1');
  const known = evictions.map(({ share, window }: Record<string, unknown>) => ({ share, window }));
  expect(known).toEqual([{ share: 1, window: [30, 30] }, {}, {}]);
});

test('a pod that some histories evict is among them, though it comes back', async () => {
  const event = 'at=30s partition nodes=worker-1 for=5m44s';
  const { chances } = await reportOf(event, '--chances', '12', '--jobs', '1');
  const sometimes = chances.evictedSometimes.map(({ pod }: { pod: string }) => pod);
  expect(sometimes).toContain(DB);
});

test('a pod that had the name before is told apart in words', async () => {
  const { stdout } = await runHere(['explain', `pod/${DB}`, CLUSTER, '-e', THRICE]);
  expect(stdout).toContain('It is deleted from worker-1 at 30s');
  expect(stdout).toContain('Its successor of this name is deleted from worker-3 at 3m30s');
});
