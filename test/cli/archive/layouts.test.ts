import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { newFolder } from '../../support/program.ts';
import { fixtureObjects } from '../../support/recorded-api.ts';
import { runHere } from '../../support/run-here.ts';

type RawObject = ReturnType<typeof fixtureObjects>[number];

const nameOf = (object: RawObject): string => String(Object(object['metadata']).name);
const namespaceOf = (object: RawObject): string => String(Object(object['metadata']).namespace);

/** Writes the files of a layout: paths with texts. */
type Layout = (write: (path: string, text: string) => void, objects: Objects) => void;

interface Objects {
  readonly of: (kind: string) => readonly RawObject[];
  /** Each namespace with its objects of a kind. */
  readonly byNamespace: (kind: string) => readonly (readonly [string, readonly RawObject[]])[];
}

const KINDS = ['Node', 'Pod', 'ReplicaSet', 'Deployment', 'PodDisruptionBudget'];

const OBJECTS: readonly RawObject[] = fixtureObjects().filter(({ kind }) =>
  KINDS.includes(String(kind)),
);

const objects: Objects = {
  of: (kind) => OBJECTS.filter((object) => object['kind'] === kind),
  byNamespace: (kind) => {
    const those = OBJECTS.filter((object) => object['kind'] === kind);
    return [...new Set(those.map(namespaceOf))].map((namespace) => [
      namespace,
      those.filter((object) => namespaceOf(object) === namespace),
    ]);
  },
};

const listOf = (kind: string, apiVersion: string, items: readonly RawObject[]) => ({
  ...{ kind: `${kind}List`, apiVersion, metadata: { resourceVersion: '4711' } },
  items,
});

/** The lists of workloads and budgets, with their groups. */
const GROUPED: readonly (readonly [kind: string, resource: string, group: string])[] = [
  ['ReplicaSet', 'replicasets', 'apps'],
  ['Deployment', 'deployments', 'apps'],
  ['PodDisruptionBudget', 'poddisruptionbudgets', 'policy'],
];

/**
 * As `oc adm must-gather` writes it: a folder for each image, lists by namespace, and each pod once
 * more beside its logs.
 */
const mustGather: Layout = (write, { of, byNamespace }) => {
  const root = 'must-gather/quay-io-openshift-release-dev-sha256-0123';
  write('must-gather/timestamp', '2026-01-05 08:00:00 +0000 UTC\n');
  write(`${root}/version`, 'openshift/must-gather\n4.20.0\n');
  write(`${root}/event-filter.html`, '<html></html>');
  for (const node of of('Node')) {
    write(`${root}/cluster-scoped-resources/core/nodes/${nameOf(node)}.yaml`, yaml(node));
  }
  for (const [namespace, pods] of byNamespace('Pod')) {
    const folder = `${root}/namespaces/${namespace}`;
    write(`${folder}/core/pods.yaml`, yaml(listOf('Pod', 'v1', pods)));
    write(`${folder}/core/events.yaml`, yaml(listOf('Event', 'v1', [])));
    for (const pod of pods) {
      write(`${folder}/pods/${nameOf(pod)}/${nameOf(pod)}.yaml`, yaml(pod));
      write(`${folder}/pods/${nameOf(pod)}/web/web/logs/current.log`, 'kind: Pod\n');
    }
  }
  for (const [kind, resource, group] of GROUPED) {
    for (const [namespace, items] of byNamespace(kind)) {
      const path = `${root}/namespaces/${namespace}/${group}/${resource}.yaml`;
      write(path, yaml(listOf(kind, `${group}/v1`, items)));
    }
  }
};

const yaml = (value: object): string => `---\n${stringify(value)}`;

/** As the Insights operator writes it: each object in a file, texts and metrics beside them. */
const insights: Layout = (write, { of }) => {
  write('config/id', '0ce42c3e-4d2f-4c4c-9f6a-7a1d5e0d7a11');
  write('config/metrics', 'up{job="kubelet"} 1\n');
  write('insights-operator/gathers.json', '{"status_reports":[{"name":"config/node"}]}');
  write('insights-operator/remote-configuration.json', '[]');
  for (const node of of('Node')) write(`config/node/${nameOf(node)}.json`, json(node));
  for (const pod of of('Pod')) {
    write(`config/pod/${namespaceOf(pod)}/${nameOf(pod)}.json`, json(pod));
    write(`config/pod/${namespaceOf(pod)}/logs/${nameOf(pod)}/web_current.log`, 'the tide\n');
  }
  for (const budget of of('PodDisruptionBudget')) {
    write(`config/pdbs/${namespaceOf(budget)}/${nameOf(budget)}.json`, json(budget));
  }
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** As Troubleshoot writes it: lists by kind and namespace, and the errors of lists as texts. */
const supportBundle: Layout = (write, { of, byNamespace }) => {
  const root = 'support-bundle-2026-01-05T08_00_00';
  const folder = `${root}/cluster-resources`;
  write(`${root}/version.yaml`, 'apiVersion: troubleshoot.sh/v1beta2\nkind: SupportBundle\n');
  write(`${root}/analysis.json`, '[{"name":"ok","severity":"debug"}]');
  write(`${root}/cluster-info/cluster_version.json`, '{"info":{"major":"1"},"string":"v1.36.1"}');
  write(`${folder}/nodes.json`, json(listOf('Node', 'v1', of('Node'))));
  write(`${folder}/groups.json`, '[{"name":"apps","versions":[]}]');
  write(`${folder}/pod-disruption-budgets-errors.json`, '["the server does not allow it"]');
  for (const [namespace, pods] of byNamespace('Pod')) {
    write(`${folder}/pods/${namespace}.json`, json(listOf('Pod', 'v1', pods)));
    for (const pod of pods) {
      write(`${folder}/pods/logs/${namespace}/${nameOf(pod)}/web.log`, '{"kind":"Pod"}\n');
    }
  }
  for (const [kind, resource, group] of GROUPED) {
    for (const [namespace, items] of byNamespace(kind)) {
      const path = `${folder}/${resource}/${namespace}.json`;
      write(path, json(listOf(kind, `${group}/v1`, items)));
    }
  }
};

/** As `kubectl cluster-info dump --all-namespaces --output-directory` writes it. */
const clusterInfoDump: Layout = (write, { of, byNamespace }) => {
  write('nodes.json', json(listOf('Node', 'v1', of('Node'))));
  for (const [namespace, pods] of byNamespace('Pod')) {
    write(`${namespace}/pods.json`, json(listOf('Pod', 'v1', pods)));
    write(`${namespace}/events.json`, json(listOf('Event', 'v1', [])));
    for (const pod of pods) write(`${namespace}/${nameOf(pod)}/logs.txt`, '==== START logs ====\n');
  }
  for (const [kind, resource] of GROUPED.filter(([, , group]) => group === 'apps')) {
    for (const [namespace, items] of byNamespace(kind)) {
      write(`${namespace}/${resource}.json`, json(listOf(kind, 'apps/v1', items)));
    }
  }
};

/** As `kwokctl snapshot export` writes it: one file of many documents. */
const kwokctlExport: Layout = (write, { of }) => {
  write('cluster.yaml', KINDS.flatMap((kind) => of(kind).map(yaml)).join(''));
};

const LAYOUTS: readonly (readonly [string, Layout, readonly string[]])[] = [
  ['must-gather', mustGather, KINDS],
  ['an Insights archive', insights, ['Node', 'Pod', 'PodDisruptionBudget']],
  ['a support bundle', supportBundle, KINDS],
  ['kubectl cluster-info dump', clusterInfoDump, ['Node', 'Pod', 'ReplicaSet', 'Deployment']],
  ['kwokctl snapshot export', kwokctlExport, KINDS],
];

function folderOf(layout: Layout): string {
  const folder = join(newFolder(), 'layout');
  layout((path, text) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }, objects);
  return folder;
}

function packed(folder: string): string {
  const file = `${folder}.tar.gz`;
  spawnSync('tar', ['-czf', file, '-C', folder, '.']);
  return file;
}

const EVENT = ['-e', 'at=1m powerOff nodes=worker-5', '-o', 'name', '--quiet'];

describe.each(LAYOUTS)('%s', (_, layout, kinds) => {
  test('is a snapshot as it is, as a folder and as an archive', async () => {
    const folder = folderOf(layout);
    const plain = join(newFolder(), 'plain.json');
    const items = OBJECTS.filter(({ kind }) => kinds.includes(String(kind)));
    writeFileSync(plain, json({ apiVersion: 'v1', kind: 'List', items }));
    const expected = await runHere(['simulate', plain, ...EVENT]);
    expect(expected.stdout).toContain('shop/web-');
    for (const snapshot of [folder, packed(folder)]) {
      const { exitCode, stdout, stderr } = await runHere(['simulate', snapshot, ...EVENT]);
      expect([stderr, stdout, exitCode]).toEqual([expected.stderr, expected.stdout, 0]);
    }
  });
});

test('links to logs in an archive are passed over, and others are refused', async () => {
  const folder = folderOf(supportBundle);
  const bundle = join(folder, 'support-bundle-2026-01-05T08_00_00');
  mkdirSync(join(bundle, 'web'), { recursive: true });
  symlinkSync('../cluster-resources/pods/logs/shop/web/web.log', join(bundle, 'web/web.log'));
  expect((await runHere(['simulate', packed(folder), ...EVENT])).exitCode).toBe(0);
  symlinkSync('/etc', join(bundle, 'cluster-resources/services'));
  const { exitCode, stderr } = await runHere(['simulate', packed(folder), ...EVENT]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('cluster-resources/services in it is a link');
});
