import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder, run, TOP } from '../support/program.ts';

const MARK = 'hunter2';

/** Mappings with names that users choose, of which models read all. */
const READ_WHOLE = new Set([
  ...['labels', 'matchLabels', 'selector', 'nodeSelector', 'disruptedPods', 'usage'],
  ...[
    'limits',
    'requests',
    'capacity',
    'allocatable',
    'overhead',
    'podFixed',
    'allocatedResources',
  ],
]);

/** A value with a marked field in each mapping that has fields of its own. */
function marked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => marked(item));
  if (typeof value !== 'object' || value === null || READ_WHOLE.has(name)) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, marked(field, key)]);
  return { ...Object.fromEntries(fields), unread: `${MARK}-field-of-${name || 'item'}` };
}

interface Container {
  readonly [field: string]: unknown;
}

/** What containers are told and must not tell. */
const talkative = (container: Container): Container => ({
  ...container,
  env: [{ name: 'PASSWORD', value: `${MARK}-variable` }],
  args: [...list(container['args']), `--password=${MARK}-argument`],
  lifecycle: { preStop: { exec: { command: ['sh', '-c', `${MARK}-hook`] } } },
  livenessProbe: { httpGet: { httpHeaders: [{ name: 'token', value: `${MARK}-header` }] } },
});

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The same for all containers and annotations below a value. */
function telling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(telling);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]): [string, unknown] => {
    const inner = telling(field);
    if (key === 'containers' || key === 'initContainers') {
      return [key, list(inner).map((each) => talkative(each as Container))];
    }
    return [key, key === 'metadata' ? { ...Object(inner), ...ANNOTATED } : inner];
  });
  return Object.fromEntries(fields);
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const ANNOTATED = { annotations: { [LAST_APPLIED]: `${MARK}-annotation` } };

const named = (kind: string, name: string, rest: object, apiVersion = 'v1') => ({
  ...{ apiVersion, kind, metadata: { namespace: 'shop', name }, ...rest },
});

/** Objects of kinds that the snapshot of the fixtures does not have. */
const OTHERS: readonly object[] = [
  named('Namespace', 'shop', {}),
  named('StorageClass', 'fast', { provisioner: 'disk.example' }, 'storage.k8s.io/v1'),
  named('CSIDriver', 'disk.example', { spec: { attachRequired: true } }, 'storage.k8s.io/v1'),
  named('CSINode', 'worker-1', { spec: { drivers: [{ name: 'a' }] } }, 'storage.k8s.io/v1'),
  named('RuntimeClass', 'gvisor', { overhead: { podFixed: { cpu: '1m' } } }, 'node.k8s.io/v1'),
  named('PersistentVolume', 'disk-1', {
    spec: { storageClassName: 'fast', csi: { driver: 'disk.example', volumeHandle: 'x' } },
  }),
  named(
    'EndpointSlice',
    'web-1',
    { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.9'], conditions: { ready: true } }] },
    'discovery.k8s.io/v1',
  ),
];

/** Documents of which models read a part or nothing, as they are written. */
const WRITTEN = `# ${MARK}-comment
apiVersion: v1
kind: Secret
metadata: {namespace: shop, name: database}
stringData: {password: ${MARK}-secret}
---
apiVersion: v1
kind: ConfigMap
metadata: {namespace: shop, name: settings}
data: {url: ${MARK}-config-map}
---
apiVersion: v1
kind: ConfigMap
metadata: {namespace: kube-system, name: kubelet-config}
data:
  kubelet: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    staticPodURLHeader: {Authorization: [${MARK}-kubelet-header]}
    evictionHard: {memory.available: 300Mi}
---
apiVersion: apps/v1
kind: Deploymnt
metadata: {namespace: shop, name: web, token: ${MARK}-line-of-a-warning}
---
apiVersion: kubecontrollermanager.config.k8s.io/v1alpha1
kind: KubeControllerManagerConfiguration
generic: {clientConnection: {kubeconfig: ${MARK}-configuration}}
---
#cloud-config
write_files:
  - path: /etc/kubernetes/pki/ca.key
    content: ${MARK}-file-of-a-machine
  - path: /etc/default/kubelet
    content: KUBELET_EXTRA_ARGS=--bootstrap-token=${MARK}-flag --system-reserved=memory=1Gi
`;

const CHANGE = `apiVersion: apps/v1
kind: Deployment
metadata: {namespace: shop, name: search}
spec:
  replicas: 2
  template:
    spec:
      containers:
        - {name: search, env: [{name: PASSWORD, value: ${MARK}-of-a-manifest}]}
`;

const FORMATS = ['json', 'ndjson', 'csv', 'markdown', 'html', 'junit', 'sarif', 'github'];

const folder = newFolder();
const at = (name: string): string => join(folder, name);

/** Writes the inputs, which hold a mark in each field that no model reads. */
function writeInputs(): readonly string[] {
  const { items } = parse(readFileSync(join(TOP, 'fixtures/cluster/snapshot.yaml'), 'utf8'));
  const objects = marked(telling([...items, ...OTHERS]));
  writeFileSync(
    at('objects.json'),
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
  );
  writeFileSync(at('written.yaml'), WRITTEN);
  writeFileSync(at('change.yaml'), CHANGE);
  return [at('objects.json'), at('written.yaml')];
}

/** The text of a file, with the blocks of a page unpacked. */
function contentOf(name: string): string {
  const text = readFileSync(at(name), 'latin1');
  if (!name.endsWith('.html')) return text;
  const blocks = [
    ...text.matchAll(/<script type="application\/octet-stream" id="data-[^"]*">([^<]*)</g),
  ];
  return [
    text,
    ...blocks.map(([, packed = '']) =>
      inflateRawSync(Buffer.from(packed, 'base64')).toString('latin1'),
    ),
  ].join('\n');
}

/** The marks in a file, each once. */
const marksIn = (name: string): readonly string[] => [
  ...new Set(contentOf(name).match(/hunter2-[a-z-]*/gi)),
];

test('nothing that is written holds a field that no model reads', () => {
  const inputs = writeInputs();
  const outputs = [...FORMATS, 'perfetto'].flatMap((each) => [
    '-o',
    `${each}=${at(`run.${each}`)}`,
  ]);
  const event = ['-e', 'at=30s powerOff zones=us-east-1a'];
  const apply = ['--apply', at('change.yaml'), '--interactive', '--allow-partial'];
  const simulated = run(['simulate', ...inputs, ...event, ...apply, ...outputs]);
  expect(simulated.stderr).not.toContain('error');
  expect(simulated.exitCode).toBe(0);
  const swept = FORMATS.flatMap((each) => ['-o', `${each}=${at(`sweep.${each}`)}`]);
  expect(run(['sweep', ...inputs, '--over', 'zones', ...swept])).toMatchObject({ exitCode: 0 });
  const part = ['--shard', '0/2', '--part', at('part.ndjson')];
  expect(run(['sweep', ...inputs, '--over', 'zones', ...part])).toMatchObject({ exitCode: 0 });

  const written = readdirSync(folder).filter((name) => /^(?:run|sweep|part)\./.test(name));
  expect(written).toHaveLength(2 * FORMATS.length + 2);
  expect(written.flatMap((name) => marksIn(name).map((mark) => `${name}: ${mark}`))).toEqual([]);
  // The search finds what is there.
  expect(marksIn('objects.json')).toContain(`${MARK}-variable`);
  expect(contentOf('run.html')).toContain('us-east-1a');
});
