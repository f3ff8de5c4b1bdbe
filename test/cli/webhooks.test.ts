import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const AT = '2026-11-20T09:00:00Z';

const node = (name: string): object => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
    nodeInfo: { kubeletVersion: 'v1.36.2' },
    conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: AT, lastTransitionTime: AT }],
  },
});

const setOf = (namespace: string, app: string): object => ({
  ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
  metadata: { name: app, namespace, uid: app },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app } },
    template: { metadata: { labels: { app } }, spec: { containers: [{ name: 'app' }] } },
  },
});

const podOf = (namespace: string, app: string, nodeName: string): object => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: {
    ...{ name: `${app}-1`, namespace, uid: `${app}-1`, labels: { app } },
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: app, uid: app, controller: true },
    ],
  },
  spec: { nodeName, containers: [{ name: 'app' }] },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: AT }],
  },
});

const webhook = (name: string, more: object): object => ({
  ...{ apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration' },
  metadata: { name },
  webhooks: [
    {
      name: `pods.${name}.example`,
      clientConfig: { service: { namespace: 'locks', name: 'lock' } },
      rules: [
        { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] },
      ],
      ...more,
    },
  ],
});

const SERVICE = {
  ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'lock', namespace: 'locks' } },
  spec: { selector: { app: 'lock' } },
};

const OTHERS = {
  namespaceSelector: {
    matchExpressions: [
      { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['locks'] },
    ],
  },
};

function snapshotOf(...webhooks: readonly object[]): string {
  const path = join(newFolder(), 'canal.json');
  const items = [
    ...['pier-1', 'pier-2'].map(node),
    ...[setOf('locks', 'lock'), setOf('port', 'barge'), SERVICE],
    ...[podOf('locks', 'lock', 'pier-1'), podOf('port', 'barge', 'pier-1'), ...webhooks],
  ];
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return path;
}

const OFF = ['-e', 'powerOff nodes=pier-1'];
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('a webhook that nobody answers for', () => {
  test('is the first sentence of the answer, with all that is asked in vain', async () => {
    const both = snapshotOf(webhook('locks', OTHERS), webhook('more', OTHERS));
    const { stdout } = await runHere(['simulate', both, ...OFF]);
    expect(oneLine(stdout)).toMatch(
      /^Webhooks pods\.locks\.example of ValidatingWebhookConfiguration locks and pods\.more\.example of ValidatingWebhookConfiguration more stop new pods in namespace port from 0s to \S+, as no endpoint of Service locks\/lock answers; \d+ requests of ReplicaSet\/port\/barge fail for this reason\. 2 of 2 pods are evicted/,
    );
    expect(stdout).not.toContain('refuses new pods');
  });

  test('AD-42: is said to stay down, and to stop what else its rules name', async () => {
    const all = webhook('locks', {
      rules: [
        { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'], scope: '*' },
      ],
    });
    const { stdout } = await runHere(['simulate', snapshotOf(all), ...OFF]);
    const [answer = ''] = oneLine(stdout).split('. 2 of 2');
    expect(answer).toMatch(/in 2 namespaces \(locks and port\) from 0s for good/);
    expect(answer).toContain(
      'stops new pods of that Service too, so that none can begin to answer',
    );
    expect(answer).toContain('stops bindings of pods to nodes too, so that pods stay Pending');
    expect(answer).toContain('stops evictions by the API too');
    expect(answer).toContain('the Leases of nodes too, so that nodes become unreachable');
    expect(answer).toContain('the Leases of the control plane too');
  });

  test('is told for each node whose loss stops new pods', async () => {
    const { stdout } = await runHere([
      'sweep',
      snapshotOf(webhook('locks', {})),
      '--over',
      'nodes',
    ]);
    expect(oneLine(stdout)).toContain(
      '1 node stops new pods: pier-1 (webhooks of Service locks/lock, in 2 namespaces for good).',
    );
    const { stdout: json } = await runHere([
      ...['sweep', snapshotOf(webhook('locks', {})), '--over', 'nodes', '-o', 'json'],
    ]);
    const { rows, groups } = JSON.parse(json);
    expect(rows.map((row: { webhooks?: object }) => row.webhooks)).toEqual([
      [{ service: 'locks/lock', namespaces: 2, seconds: null }],
      undefined,
    ]);
    expect(groups).toMatchObject([{ withWebhooksStopping: 1 }]);
  });

  test('is not told of nodes that can be lost', async () => {
    const ignored = snapshotOf(webhook('locks', { failurePolicy: 'Ignore' }));
    const { stdout } = await runHere(['sweep', ignored, '--over', 'nodes']);
    expect(stdout).not.toContain('new pods');
  });
});
