import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const ready = { type: 'Ready', status: 'True', lastTransitionTime: '2026-11-20T08:00:00Z' };
const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  status: { conditions: [ready] },
};
const T = '2026-11-20T08:30:00Z';

const pod = (status: object, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'd', name: 'p', uid: 'u', ...metadata },
  spec: { nodeName: 'n', containers: [{ name: 'c' }] },
  status,
});

async function pastOf(...objects: readonly object[]): Promise<string> {
  const file = join(newFolder(), 'snapshot.json');
  writeFileSync(
    file,
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [node, ...objects] }),
  );
  const { stdout } = await runHere(['explain', 'd/p', file, '--no-what-if', '--quiet']);
  return stdout.replaceAll('\n', ' ');
}

const EVICTED = {
  phase: 'Failed',
  reason: 'Evicted',
  message:
    'The node was low on resource: memory. Threshold quantity: 100Mi, available: 80Mi. ' +
    'Container c was using 2Gi, request is 1Gi, has larger consumption of memory. ',
  conditions: [
    {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'TerminationByKubelet',
      lastTransitionTime: T,
    },
  ],
};

test('HI-C1: a failed pod tells when, by which kubelet, by which threshold and by how much', async () => {
  const past = await pastOf(pod(EVICTED));
  expect(past).toContain('At 2026-11-20 08:30:00 UTC, it was evicted by its kubelet');
  expect(past).toContain('(n): status.reason Evicted.');
  expect(past).toContain(
    'Of memory, 80Mi were available, and the threshold of the kubelet is 100Mi.',
  );
  expect(past).toContain('Container c used 2Gi and requests 1Gi, 1Gi more.');
  expect(past).toContain('With requests of at least 2Gi in all');
});

test('the message of older releases has no threshold', async () => {
  const message =
    'The node was low on resource: memory. Container c was using 2Gi, which exceeds its request of 1Gi. ';
  const past = await pastOf(pod({ ...EVICTED, message }));
  expect(past).toContain(
    'The node was low on memory. Container c used 2Gi and requests 1Gi, 1Gi more.',
  );
});

test('an OOM kill is told, and the pod stays', async () => {
  const terminated = { exitCode: 137, reason: 'OOMKilled', finishedAt: T };
  const status = {
    name: 'c',
    state: { running: {} },
    lastState: { terminated },
    ready: true,
    restartCount: 2,
  };
  const past = await pastOf(pod({ phase: 'Running', containerStatuses: [status] }));
  expect(past).toContain(
    'At 2026-11-20 08:30:00 UTC, container c was killed because its memory ran out (OOMKilled); it has restarted 2 times. The pod stays.',
  );
});

test('an Event of the same files tells what the object does not', async () => {
  const deletion = { deletionTimestamp: '2026-11-20T08:30:30Z', deletionGracePeriodSeconds: 30 };
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { namespace: 'd', name: 'p.1' },
    involvedObject: { kind: 'Pod', namespace: 'd', name: 'p', uid: 'u' },
    reason: 'TaintManagerEviction',
    message: 'Marking for deletion Pod d/p',
    source: { component: 'taint-eviction-controller' },
    firstTimestamp: T,
  };
  const alone = await pastOf(pod({ phase: 'Running' }, deletion));
  expect(alone).toContain('its deletion was requested, and the snapshot does not tell by whom');
  const told = await pastOf(pod({ phase: 'Running' }, deletion), event);
  expect(told).toContain('probably it was evicted by a NoExecute taint of its node (n)');
});

test('a pod to which nothing has happened has no past', async () => {
  expect(await pastOf(pod({ phase: 'Running' }))).toMatch(/^Pod d\/p +\S/);
});
