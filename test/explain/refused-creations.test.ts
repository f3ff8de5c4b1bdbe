import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const [name, namespace, labels] = ['web', 'shop', { app: 'web' }];
const spec = { containers: [{ name: 'app' }] };
const hard = { pods: '1' };

/** A ReplicaSet with one pod behind a Service, and a quota that has no room for a second pod. */
const ITEMS = [
  {
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-0' } },
    status: { allocatable: { cpu: '4' }, conditions: [{ type: 'Ready', status: 'True' }] },
  },
  {
    ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name, namespace, uid: name } },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec },
    },
  },
  {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...{ name: `${name}-0`, namespace, labels },
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: name, controller: true },
      ],
    },
    spec: { ...spec, nodeName: 'node-0' },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  },
  {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, namespace } },
    spec: { selector: labels },
  },
  {
    ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'few', namespace } },
    ...{ spec: { hard }, status: { hard, used: hard } },
  },
];

test('workloads and Services are told who refuses their new pods, and until when', async () => {
  const path = join(newFolder(), 'snapshot.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: ITEMS }));
  for (const object of ['rs/shop/web', 'svc/shop/web']) {
    const explain = (...events: readonly string[]) =>
      runHere(['explain', object, path, ...events, '--no-what-if', '--quiet', '-o', 'json']);
    const { stdout } = await explain('-e', 'at=1s deletePods pods=shop/web-0');
    const { conclusion } = JSON.parse(stdout);
    expect(conclusion).toContainEqual(
      expect.stringMatching(
        /^ResourceQuota\/shop\/few refuses new pods of ReplicaSet\/shop\/web from 1\S*s to \S+, \d+ times?: exceeded quota: few/,
      ),
    );
    const { stdout: quiet } = await explain('-e', 'at=1s cordon all=true');
    expect(quiet).not.toContain('refuses');
  }
});
