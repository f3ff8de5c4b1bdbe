import { expect, test } from 'vitest';
import type { SimulationReport } from '#documents';
import { runHere } from '../support/run-here.ts';

test('a cancelled eviction says when it was due, and for which taint', async () => {
  const events = ['-e', 'partition nodes=worker-2 for=90s'];
  const args = ['simulate', 'fixtures/cluster/snapshot.yaml', ...events, '-o', 'json'];
  const { timeline }: SimulationReport = JSON.parse((await runHere(args)).stdout);
  const of = (kind: 'EvictionScheduled' | 'EvictionCancelled') =>
    timeline.flatMap((entry) =>
      entry.kind === kind && 'due' in entry ? [[entry.pod, entry.due, entry.taint]] : [],
    );
  const cancelled = timeline.filter(({ kind }) => kind === 'EvictionCancelled');
  expect(cancelled.length).toBeGreaterThan(0);
  expect(of('EvictionCancelled')).toHaveLength(cancelled.length);
  expect(of('EvictionScheduled')).toEqual(expect.arrayContaining(of('EvictionCancelled')));
});
