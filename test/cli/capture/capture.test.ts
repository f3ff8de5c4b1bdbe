import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { kubectlFor } from '../../support/kubectl.ts';
import { newFolder } from '../../support/program.ts';
import {
  type ApiAnswer,
  type Fault,
  failure,
  fixtureObjects,
  forbidden,
  RecordedApi,
} from '../../support/recorded-api.ts';
import { runHere } from '../../support/run-here.ts';

const OBJECTS = fixtureObjects();
const HAS_NONE = { environment: () => undefined };

type CapturedObject = Readonly<Record<string, unknown>>;

/** Takes a snapshot of an API, and reads what is in the file. */
const capture = (faults: readonly Fault[] = [], ...args: readonly string[]) =>
  captureOf(OBJECTS, faults, ...args);

async function captureOf(
  objects: readonly CapturedObject[],
  faults: readonly Fault[] = [],
  ...args: readonly string[]
) {
  const api = new RecordedApi(objects, faults);
  const { lines, ...kubectl } = kubectlFor(api);
  const folder = newFolder();
  const file = join(folder, 'cluster.json');
  const ran = await runHere(['capture', '-o', file, ...args], { ...kubectl, ...HAS_NONE });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const items: readonly CapturedObject[] = text === undefined ? [] : JSON.parse(text).items;
  const record = items.find(({ kind }) => kind === 'CaptureRecord');
  return { ...ran, lines, items, record: Object(record), asked: api.asked, file, folder };
}

/** A fault of all paths that begin so, for some times. */
function at(start: string, answer: ApiAnswer, times = Number.POSITIVE_INFINITY): Fault {
  let left = times;
  return (path) => (path.startsWith(start) && left-- > 0 ? answer : undefined);
}

const keysOf = (items: readonly CapturedObject[]): readonly string[] =>
  items
    .filter(({ kind }) => kind !== undefined && kind !== 'CaptureRecord')
    .map(({ kind, metadata }) => `${kind} ${Object(metadata).namespace}/${Object(metadata).name}`)
    .sort();

describe('capture', () => {
  test('brings every object of the API once, and its record', async () => {
    const { exitCode, items, record } = await capture();
    expect(exitCode).toBe(0);
    expect(keysOf(items)).toEqual(keysOf(OBJECTS));
    expect(record).toMatchObject({ kubernetes: 'v1.36.1', refused: [], nodes: { asked: 12 } });
    expect(items.filter(({ kubeletconfig }) => kubeletconfig !== undefined)).toHaveLength(12);
    expect(items.filter(({ node }) => node !== undefined)).toHaveLength(12);
  });

  test('brings the ConfigMaps of Cluster Autoscaler, and no other one', async () => {
    const mapOf = (name: string, namespace = 'kube-system') => ({
      ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } },
      data: { status: 'nodeGroups: []' },
    });
    const report = mapOf('cluster-autoscaler-status');
    const order = mapOf('cluster-autoscaler-priority-expander');
    const { items, record } = await captureOf([
      ...OBJECTS,
      ...[mapOf('a-secret'), report, order, mapOf('cluster-autoscaler-status', 'shop')],
    ]);
    const maps = items.filter(({ kind }) => kind === 'ConfigMap');
    expect(keysOf(maps)).toEqual(keysOf([report, order]));
    expect(record['lists']).toContainEqual(
      expect.objectContaining({
        resource: 'configmaps/cluster-autoscaler-status',
        namespace: 'kube-system',
        objects: 1,
      }),
    );
  });

  test('reads each kind in the newest version that serves it', async () => {
    const inGroup = (version: string, kind: string, name: string) => ({
      ...{ apiVersion: `scheduling.k8s.io/${version}`, kind },
      ...{ metadata: { name, namespace: 'shop' }, spec: {} },
    });
    const old = inGroup('v1alpha2', 'PodGroup', 'gang');
    const before = await captureOf([...OBJECTS, old]);
    expect(keysOf(before.items)).toEqual(keysOf([...OBJECTS, old]));
    const both = await captureOf([...OBJECTS, old, inGroup('v1beta1', 'PodGroup', 'gang')]);
    const asked = both.asked.filter((path) => path.includes('/podgroups'));
    expect(asked).toEqual([expect.stringMatching(/^\/apis\/scheduling\.k8s\.io\/v1beta1\//)]);
  });

  test('is played as the snapshot that kubectl prints', async () => {
    const { file } = await capture([], '--no-stats');
    const event = [
      '-e',
      'at=2m powerOff nodes=worker-5',
      '-o',
      'name',
      '--kubernetes-version',
      '1.36',
    ];
    const captured = await runHere(['simulate', file, ...event]);
    expect(captured).toEqual(
      await runHere(['simulate', 'fixtures/cluster/snapshot.yaml', ...event]),
    );
    expect(captured.stdout).not.toBe('');
  });

  test('reads page by page, and gets and lists alone', async () => {
    const { items, lines, asked } = await capture([], '--chunk-size', '10');
    expect(keysOf(items)).toEqual(keysOf(OBJECTS));
    expect(asked.filter((path) => path.startsWith('/api/v1/pods?'))).toHaveLength(9);
    for (const line of lines) {
      expect(line).toMatch(/^kubectl get --request-timeout=\d+s --raw=\/(version|apis?)(\/|$)/);
    }
  });

  test('passes context and kubeconfig on, and says the context before it reads', async () => {
    const { lines, stderr, record } = await capture([], '--context', 'prod', '--kubeconfig', 'k');
    for (const line of lines) expect(line).toMatch(/^kubectl --kubeconfig=k --context=prod get /);
    expect(stderr.split('\n')[0]).toBe('reading context prod with kubectl get');
    expect(record.context).toBe('prod');
  });

  test('takes the current context of the first kubeconfig that has one', async () => {
    const folder = newFolder();
    const [empty, own] = [join(folder, 'empty'), join(folder, 'own')];
    writeFileSync(empty, 'kind: Config\n');
    writeFileSync(own, 'kind: Config\ncurrent-context: "harbour"\n');
    const { lines, ...kubectl } = kubectlFor(new RecordedApi(OBJECTS));
    const environment = (name: string) => (name === 'KUBECONFIG' ? `${empty}:${own}` : undefined);
    const file = join(folder, 'c.json');
    const { stderr } = await runHere(['capture', '-o', file], { ...kubectl, environment });
    expect(stderr).toContain(
      `reading context harbour (the current one of ${own}) with kubectl get`,
    );
    expect(lines[0]).toContain('--context=harbour');
  });

  test('of namespaces reads those, the Leases of nodes, and what has no namespace', async () => {
    const { items, record } = await capture([], '-n', 'shop', '-n', 'payments');
    const pods = items.filter(({ kind }) => kind === 'Pod');
    const namespaces = new Set(pods.map(({ metadata }) => Object(metadata).namespace));
    expect([...namespaces].sort()).toEqual(['payments', 'shop']);
    expect(items.filter(({ kind }) => kind === 'Lease').length).toBeGreaterThan(11);
    expect(record.namespaces).toEqual(['shop', 'payments']);
  });

  test('--add reads only what it names', async () => {
    const { items, record } = await capture([], '--add', 'pc,pdb');
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set(['PriorityClass', 'PodDisruptionBudget', 'CaptureRecord']),
    );
    expect(record.only).toEqual(['poddisruptionbudgets', 'priorityclasses']);
    const { exitCode, stderr } = await capture([], '--add', 'priorityclases');
    expect([exitCode, stderr]).toEqual([
      2,
      'error: --add: no model reads "priorityclases"\nhint: did you mean priorityclasses?\n',
    ]);
  });

  test('packs a file that ends in .gz, and leaves no other file', async () => {
    const folder = newFolder();
    const file = join(folder, 'c.json.gz');
    const { lines: _, ...kubectl } = kubectlFor(new RecordedApi(OBJECTS));
    await runHere(['capture', '-o', file, '--quiet'], { ...kubectl, ...HAS_NONE });
    expect(JSON.parse(gunzipSync(readFileSync(file)).toString()).kind).toBe('List');
    expect(readdirSync(folder)).toEqual(['c.json.gz']);
  });
});

describe('a capture that is refused something', () => {
  const REFUSED = [
    at('/apis/policy/', forbidden('poddisruptionbudgets')),
    at('/api/v1/nodes/', forbidden('nodes/proxy')),
  ];

  test('goes on, and says what it means', async () => {
    const { exitCode, stderr, record, asked } = await capture(REFUSED, '--jobs', '1');
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      'note: no poddisruptionbudgets.policy (Forbidden): no budget refuses an eviction here\n',
    );
    expect(stderr).toContain('note: no nodes/proxy (stats/summary) of 12 nodes (Forbidden): ');
    expect(record.nodes).toMatchObject({ asked: 12, stats: 0, configz: 0 });
    // Where one kubelet may not be asked, no other is.
    expect(asked.filter((path) => path.includes('/proxy/'))).toHaveLength(2);
  });

  test('has it among the assumptions of reports, until another file brings it', async () => {
    const { file } = await capture(REFUSED);
    const simulate = async (...files: readonly string[]) =>
      (await runHere(['simulate', ...files, '-o', 'json'])).stdout;
    const budget = 'the capture could not read poddisruptionbudgets.policy (Forbidden): no budget';
    expect(await simulate(file)).toContain(budget);
    const added = await capture([], '--add', 'pdb');
    expect(await simulate(file, added.file)).not.toContain(budget);
  });

  test('asks metrics.k8s.io in place of kubelets', async () => {
    const { asked } = await capture(REFUSED);
    const nodeMetrics = { apiVersion: 'metrics.k8s.io/v1beta1', kind: 'NodeMetrics' };
    expect(asked.some((path) => path.includes('metrics.k8s.io'))).toBe(false);
    const api = new RecordedApi(
      [...OBJECTS, { ...nodeMetrics, metadata: { name: 'worker-1' }, usage: { memory: '1Gi' } }],
      REFUSED,
    );
    const { lines: _, ...kubectl } = kubectlFor(api);
    const file = join(newFolder(), 'c.json');
    await runHere(['capture', '-o', file], { ...kubectl, ...HAS_NONE });
    expect(api.asked.some((path) => path.startsWith('/apis/metrics.k8s.io/v1beta1/nodes?'))).toBe(
      true,
    );
  });

  test.each([['nodes'], ['pods']])('writes nothing without %s', async (what) => {
    const path = `/api/v1/${what}`;
    const { exitCode, stderr, folder } = await capture([at(path, forbidden(what))], '--no-stats');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      `error: nothing is written, as the API server gives no ${what}: Error from server (Forbidden): `,
    );
    expect(stderr).toContain('--print-rbac');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a capture of an API in trouble', () => {
  const whole = keysOf(OBJECTS);

  test('begins a list anew behind its last object when its state is forgotten', async () => {
    const gone = failure(410, 'Expired', 'The provided continue parameter is too old');
    let left = 2;
    const fault: Fault = (path, query) =>
      path === '/api/v1/pods' && query.get('continue') === '30' && left-- > 0 ? gone : undefined;
    const { items, record } = await capture([fault], '--chunk-size', '10');
    expect(keysOf(items)).toEqual(whole);
    expect(record.lists[0]).toMatchObject({ kind: 'Pod', restarts: 2, status: 'complete' });
  });

  test('keeps what came before a list broke off, and says so', async () => {
    const fault: Fault = (path, query) =>
      path === '/apis/apps/v1/replicasets' && query.get('continue') === '10'
        ? failure(500, 'InternalError', 'the tide is out')
        : undefined;
    const { record, stderr } = await capture([fault], '--chunk-size', '10');
    const list = record.lists.find(({ kind }: CapturedObject) => kind === 'ReplicaSet');
    expect(list).toMatchObject({ objects: 10, status: 'partial' });
    expect(stderr).toContain('note: no replicasets.apps (Unavailable): workloads are inferred');
  });

  test.each<[string, ApiAnswer]>([
    ['slow', { status: 200, body: '', isSlow: true }],
    ['cut', { status: 200, body: '{"items":[]}', isCut: true }],
    ['busy', failure(429, 'TooManyRequests', 'too many requests')],
  ])('tries again what is %s', async (_, answer) => {
    const { items } = await capture([at('/apis/apps/v1/deployments', answer, 2)]);
    expect(keysOf(items)).toEqual(whole);
  });

  test.each<[string, ApiAnswer, string, string]>([
    [
      'expired credentials',
      failure(401, 'Unauthorized', 'Unauthorized'),
      'error: kubectl: error: You must be logged in to the server (Unauthorized)',
      'hint: log in to the cluster again',
    ],
    [
      'a login page',
      { status: 200, body: '<html>log in</html>', contentType: 'text/html' },
      'error: kubectl: it answers HTML, as a proxy or a login page does, and not the API',
      'hint: the server of this context is no API server',
    ],
    [
      'a page of a proxy',
      { status: 403, body: '<!doctype html>', contentType: 'text/html' },
      'error: kubectl: it answers HTML',
      'hint: the server of this context is no API server',
    ],
  ])('stops at %s', async (_, answer, error, hint) => {
    const { exitCode, stderr, folder } = await capture([at('/', answer)]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(error);
    expect(stderr).toContain(hint);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('stops in the middle when credentials expire', async () => {
    const answer = failure(401, 'Unauthorized', 'Unauthorized');
    const { exitCode, folder } = await capture([at('/apis/batch/', answer)]);
    expect(exitCode).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('names a context that there is not, and a kubectl that there is not', async () => {
    const { stderr } = await capture([], '--context', 'nowhere');
    expect(stderr).toContain(
      'error: kubectl: error: context "nowhere" does not exist\nhint: name a',
    );
    const file = join(newFolder(), 'c.json');
    const missing = await runHere(['capture', '-o', file, '--kubectl', '/no/kubectl'], HAS_NONE);
    expect(missing.stderr).toContain('error: /no/kubectl: kubectl cannot be run (ENOENT)');
    expect(missing.stderr).toContain('hint: install kubectl, or name it with --kubectl PATH');
  });

  test('leaves nothing when the disk is full', async () => {
    const { lines: _, ...kubectl } = kubectlFor(new RecordedApi(OBJECTS));
    const { exitCode, stderr } = await runHere(['capture', '-o', '/dev/full'], {
      ...kubectl,
      ...HAS_NONE,
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('error: cannot write /dev/full: no space left on the disk');
  });
});

describe('--print-rbac', () => {
  test('names exactly what a capture asks for', async () => {
    const { stdout } = await runHere(['capture', '--print-rbac']);
    expect(stdout).toContain('kind: ClusterRole\n');
    expect([...stdout.matchAll(/verbs: \[(.*)\]/g)].map(([, verbs]) => verbs)).toEqual(
      expect.arrayContaining(['list', 'get']),
    );
    expect(stdout).not.toMatch(/secrets|watch|create|\*/);
  });

  test('without kubelets needs no nodes/proxy; in namespaces it has roles', async () => {
    const { stdout } = await runHere(['capture', '--print-rbac', '--no-stats', '-n', 'shop']);
    expect(stdout).not.toContain('nodes/proxy');
    expect(stdout).toContain(
      'kind: Role\nmetadata:\n  name: k8s-evict-capture\n  namespace: shop\n',
    );
  });
});

test('--print-commands prints the lines that a capture runs', async () => {
  const { stdout } = await runHere(['capture', '--print-commands', '--context', 'my prod']);
  const lines = stdout.split('\n').filter((line) => !line.startsWith('#') && line !== '');
  for (const line of lines) expect(line).toMatch(/^kubectl '--context=my prod' get /);
  const { lines: run } = await capture([], '--context', 'my prod');
  const first = run.filter((line) => !line.includes('/proxy/') && !line.includes('continue='));
  const printed = new Set(lines.map((line) => line.replaceAll("'", '')));
  expect(first.filter((line) => !printed.has(line))).toEqual([]);
});
