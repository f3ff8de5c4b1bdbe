import { expect, test } from 'vitest';
import { makeReport } from '#report';
import { runScenario } from '#simulation';
import { asYaml, rawNode, rawPod } from '../snapshot/support.ts';

const LABELS = { 'topology.kubernetes.io/zone': 'a' };
const ready = { type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-20T00:00:00Z' };
const nodes = ['quay-1', 'quay-2', 'quay-3'].map((name) =>
  rawNode(name, { status: { conditions: [ready] } }, { labels: LABELS }),
);

test('finished pods of a Job on a dead node are deleted, which is no eviction (AV-14, AV-C10)', async () => {
  const job = {
    ...{ apiVersion: 'batch/v1', kind: 'Job' },
    metadata: { name: 'sums', namespace: 'shop', uid: 'u-sums' },
    spec: { completions: 1, template: { spec: { containers: [{ name: 'main' }] } } },
    status: { succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] },
  };
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: 'sums', uid: 'u-sums' };
  const finished = rawPod(
    'sums-x',
    {
      spec: { nodeName: 'quay-1', containers: [{ name: 'main' }] },
      status: { phase: 'Succeeded' },
    },
    { ownerReferences: [{ ...owner, controller: true }] },
  );
  const bytes = new TextEncoder().encode(asYaml(...nodes, job, finished));
  const result = await runScenario({
    snapshot: [{ path: 'snapshot.yaml', bytes }],
    scripts: [],
    events: ['at=1m powerOff nodes=quay-1', 'at=20m deleteNode nodes=quay-1'],
    options: { controllers: 'steady' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  const { timeline, summary } = makeReport(result.scenario);
  expect(timeline.map(({ kind }) => kind)).toContain('PodRemoved');
  expect(summary).toMatchObject({ evictions: 0, podsEvicted: 0 });
});
