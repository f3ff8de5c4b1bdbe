import { expect, test } from 'vitest';
import { addedDamage, damageTraceOf, requestedParts } from '#report';
import { readEvents } from '#script';
import { type Run, runScenario } from '#simulation';
import { present } from '#units';
import type { RawObject } from '../../fuzz/corpus.ts';
import { filesOf } from '../../fuzz/play.ts';

const [name, namespace, labels] = ['batch', 'shop', { app: 'batch' }];
const podSpec = {
  containers: [{ name: 'app' }],
  restartPolicy: 'Never',
  tolerations: [{ key: 'going', operator: 'Exists', tolerationSeconds: 300 }],
};
const owner = { apiVersion: 'batch/v1', kind: 'Job', name, uid: name, controller: true };

/** A Job that fails with its only pod, which leaves its Service down for good. */
const OBJECTS: readonly RawObject[] = [
  ...['node-0', 'node-1'].map((node) => ({
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: node } },
    status: { allocatable: { cpu: '4' }, conditions: [{ type: 'Ready', status: 'True' }] },
  })),
  {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace, uid: name } },
    spec: {
      ...{ completions: 1, parallelism: 1, backoffLimit: 0, selector: { matchLabels: labels } },
      template: { metadata: { labels }, spec: podSpec },
    },
  },
  {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...{ name: `${name}-0`, namespace, labels, ownerReferences: [owner] },
      finalizers: ['batch.kubernetes.io/job-tracking'],
    },
    spec: { ...podSpec, nodeName: 'node-0' },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  },
  {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace } },
    spec: { selector: labels },
  },
];

async function goingBy(duration: string): Promise<Run> {
  const head = { apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript' };
  const script = { ...head, spec: { duration } };
  const result = await runScenario({
    snapshot: filesOf(OBJECTS),
    scripts: [{ path: 'script.json', text: JSON.stringify(script) }],
    events: ['taint nodes=node-0 taints=going:NoExecute'],
    options: { controllers: 'steady', startupTime: '5s' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

/** What an event adds to the outage of the Service, and the end of its run. */
function addedBy(without: Run, words: string) {
  const [event] = readEvents([words]).events;
  const events = [{ ...present(event, words), words }];
  const result = without.replay({ events }, requestedParts(without));
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  const { down, end } = addedDamage(damageTraceOf(without), damageTraceOf(result.scenario));
  return { service: down.find((each) => each.name.startsWith('Service/')), end };
}

test('what is down sooner is down until it would be so anyway, also after a quiet end', async () => {
  const without = await goingBy('2h');
  const { service, end } = addedBy(without, 'drain nodes=node-0 force=true');
  expect([end.reason, end.at < 60]).toEqual(['quiet', true]);
  expect(service?.from).toBeLessThan(60);
  expect(service?.ends).toBeGreaterThan(300);
  expect(service?.seconds).toBeCloseTo(300, 0);
});

test('what is down sooner is down to the end of a run that ends before', async () => {
  const without = await goingBy('4m');
  const { service, end } = addedBy(without, 'drain nodes=node-0 force=true');
  expect(end).toEqual({ at: 240, reason: 'horizon' });
  expect(service).toMatchObject({ ends: null, endsBecause: 'horizon' });
  expect(service?.seconds).toBeCloseTo(210, 0);
});
