import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { kubectlFor } from '../../support/kubectl.ts';
import { newFolder } from '../../support/program.ts';
import { fixtureObjects, RecordedApi } from '../../support/recorded-api.ts';
import { runHere } from '../../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const folder = newFolder();
const [redacted, key] = [join(folder, 'anonymous.json.gz'), join(folder, 'mine.key')];

beforeAll(async () => {
  await runHere(['redact', SNAPSHOT, '-o', redacted, '--key', key]);
}, 120_000);

const codes = (): Readonly<Record<string, string>> => JSON.parse(readFileSync(key, 'utf8')).words;

/** A name as the redacted snapshot has it. */
const pseudonym = (name: string): string =>
  name.replace(/[A-Za-z0-9]+/g, (word) => codes()[word] ?? word);

/** What two reports have in common: not the names of their files, nor the digest over names. */
const answerIn = (report: string): object => ({
  ...JSON.parse(report),
  ...{ inputs: [], digest: '', command: undefined },
});

async function restored(text: string): Promise<string> {
  const file = join(folder, 'report.json');
  writeFileSync(file, text);
  return (await runHere(['redact', '--restore', file, '--key', key])).stdout;
}

const EVENTS: readonly ((name: (text: string) => string) => string)[] = [
  (name) => `at=2m powerOff nodes=${name('worker-5')}`,
  (name) => `at=30s partition zones=${name('us-east-1b')} for=7m`,
  (name) => `at=1m drain nodes=${name('worker-2')},${name('worker-7')}`,
  (name) => `at=1m deletePods selector=${name('app')}=${name('web')}`,
  () => 'at=1m powerOff all=true for=6m',
];

describe('a redacted snapshot', () => {
  test('has the reports of the original, with names replaced', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...EVENTS),
        fc.integer({ min: 1, max: 9 }),
        async (event, n) => {
          const args = ['-o', 'json', '--quiet', '--seed', `${n}`];
          const original = await runHere(['simulate', SNAPSHOT, '-e', event(String), ...args]);
          const anonymous = await runHere(['simulate', redacted, '-e', event(pseudonym), ...args]);
          expect(anonymous.stderr).toBe('');
          expect(answerIn(await restored(anonymous.stdout))).toEqual(answerIn(original.stdout));
        },
      ),
      { numRuns: 5 },
    );
  });

  test('has those of a cluster whose pods have autoscalers', async () => {
    const scaled = (kind: string, group: string, spec: object, status: object): object => ({
      ...{ apiVersion: group, kind, metadata: { namespace: 'shop', name: `of-${kind}` } },
      ...{ spec, status },
    });
    const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    const resource = { type: 'Resource', resource: { name: 'cpu' } };
    const beside = join(folder, 'autoscalers.json');
    const items = [
      scaled(
        'HorizontalPodAutoscaler',
        'autoscaling/v2',
        {
          ...{ scaleTargetRef: target, minReplicas: 1, maxReplicas: 99 },
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', target: { averageUtilization: 50 } } },
          ],
        },
        {
          currentMetrics: [
            { ...resource, resource: { name: 'cpu', current: { averageUtilization: 49 } } },
          ],
        },
      ),
      scaled(
        'VerticalPodAutoscaler',
        'autoscaling.k8s.io/v1',
        {
          targetRef: target,
          updatePolicy: { updateMode: 'Initial' },
          resourcePolicy: {
            containerPolicies: [{ containerName: 'web', controlledValues: 'RequestsOnly' }],
          },
        },
        {
          recommendation: {
            containerRecommendations: [{ containerName: 'web', target: { cpu: '3' } }],
          },
        },
      ),
    ];
    writeFileSync(beside, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const both = join(folder, 'both.json');
    const { stderr } = await runHere(['redact', SNAPSHOT, beside, '-o', both, '--key', key]);
    expect(stderr).not.toContain('left out');
    const asked = ['-o', 'json', '--quiet'];
    const event = EVENTS[0] ?? String;
    const before = await runHere(['simulate', SNAPSHOT, beside, '-e', event(String), ...asked]);
    const after = await runHere(['simulate', both, '-e', event(pseudonym), ...asked]);
    expect(before.stdout).toContain('"requests-recommended"');
    expect(answerIn(await restored(after.stdout))).toEqual(answerIn(before.stdout));
  });

  test.each(['cluster-autoscaler', 'karpenter'])('has those of a cluster with %s', async (name) => {
    const original = `fixtures/autoscaling/${name}.yaml`;
    const file = join(folder, `${name}.json`);
    const own = join(folder, `${name}.key`);
    await runHere(['redact', original, '-o', file, '--key', own]);
    const zone = JSON.parse(readFileSync(own, 'utf8')).words;
    const under = 'us-east-1b'.replace(/[A-Za-z0-9]+/g, (word) => zone[word] ?? word);
    const asked = ['-o', 'json', '--quiet'];
    const before = await runHere([
      'simulate',
      original,
      '-e',
      'powerOff zones=us-east-1b',
      ...asked,
    ]);
    const after = await runHere(['simulate', file, '-e', `powerOff zones=${under}`, ...asked]);
    expect(after.stderr).toBe('');
    const report = join(folder, `${name}-report.json`);
    writeFileSync(report, after.stdout);
    const { stdout } = await runHere(['redact', '--restore', report, '--key', own]);
    expect(answerIn(stdout)).toEqual(answerIn(before.stdout));
  });

  test('keeps choices of Services, budgets and autoscalers, and no names in command lines', async () => {
    const objects = [
      {
        ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' } },
        spec: { internalTrafficPolicy: 'Local', trafficDistribution: 'PreferClose' },
      },
      {
        ...{ apiVersion: 'karpenter.sh/v1', kind: 'NodePool', metadata: { name: 'pool' } },
        spec: {
          disruption: {
            consolidationPolicy: 'WhenEmpty',
            consolidateAfter: 'Never',
            budgets: [
              { nodes: '0', reasons: ['Drifted'], schedule: '0 9 * * mon-fri', duration: '8h' },
            ],
          },
        },
      },
      {
        ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
        metadata: { name: 'cluster-autoscaler', namespace: 'kube-system' },
        spec: {
          selector: { matchLabels: { app: 'ca' } },
          template: {
            metadata: { labels: { app: 'ca' } },
            spec: {
              containers: [
                {
                  ...{
                    name: 'ca',
                    image: 'registry.k8s.io/autoscaling/cluster-autoscaler:v1.35.0',
                  },
                  command: [
                    './cluster-autoscaler',
                    '--nodes=1:9:harbour-asg',
                    '--scan-interval=20s',
                  ],
                  args: [
                    '--expander=most-pods,priority',
                    '--node-group-auto-discovery=asg:tag=harbour',
                  ],
                },
              ],
            },
          },
        },
      },
    ];
    const [input, output] = [join(folder, 'choices.json'), join(folder, 'choices-out.json')];
    writeFileSync(input, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
    await runHere(['redact', input, '-o', output, '--key', join(folder, 'choices.key')]);
    const text = readFileSync(output, 'utf8');
    for (const kept of [
      '"Local"',
      '"PreferClose"',
      '"WhenEmpty"',
      '"Never"',
      '"Drifted"',
      'mon-fri',
    ])
      expect(text).toContain(kept);
    expect(text).toContain('"command":["--scan-interval=20s","--expander=most-pods,priority"]');
    expect(text).not.toMatch(/harbour|shop/);
  });

  test('shows no name, label, image or address of the original', async () => {
    const text = (await runHere(['simulate', redacted, '-o', 'json', '--quiet'])).stdout;
    const { gunzipSync } = await import('node:zlib');
    const whole = gunzipSync(readFileSync(redacted)).toString() + text;
    for (const word of ['shop', 'payments', 'grafana', 'worker', 'calico', 'us-east', 'ledger']) {
      expect([word, whole.includes(word)]).toEqual([word, false]);
    }
    expect(whole).not.toMatch(/10\.20\.0\.\d+/);
    expect(whole).not.toContain('"env"');
    // What decides stays.
    for (const word of ['kube-system', 'system-node-critical', 'topology.kubernetes.io/zone']) {
      expect(whole).toContain(word);
    }
  });

  test('gets the same names from the same key, beside other files, too', async () => {
    const one = join(folder, 'one.json');
    const [node] = fixtureObjects().filter(({ kind }) => kind === 'Node');
    writeFileSync(one, JSON.stringify({ ...node, metadata: { name: 'harbour-worker' } }));
    const before = codes();
    const out = join(folder, 'again.json');
    await runHere(['redact', SNAPSHOT, one, '-o', out, '--key', key]);
    expect(codes()).toMatchObject(before);
    const names = Object.entries(codes()).sort(([a], [b]) => (a < b ? -1 : 1));
    const ordered = names.map(([, code]) => code);
    expect([...ordered].sort()).toEqual(ordered);
    expect(new Set(ordered).size).toBe(ordered.length);
  });
});

describe('redact', () => {
  test('keeps the key where only its owner reads it', () => {
    expect(statSync(key).mode & 0o777).toBe(0o600);
  });

  test('refuses a key that does not fit, and what is no key', async () => {
    const other = join(folder, 'other.key');
    await runHere([
      'redact',
      'fixtures/rank/cluster.yaml',
      '-o',
      join(folder, 'o.json'),
      '--key',
      other,
    ]);
    const report = join(folder, 'foreign.json');
    writeFileSync(report, '{"pods":["a0xyz"]}');
    const foreign = await runHere(['redact', '--restore', report, '--key', key]);
    expect([foreign.exitCode, foreign.stderr]).toEqual([
      2,
      `error: no name in ${report} is of the key ${key}\nhint: name the key that redacted it\n`,
    ]);
    const none = await runHere(['redact', '--restore', report, '--key', report]);
    expect(none.stderr).toContain(`error: ${report} is no key of k8s-evict redact`);
  });

  test.each([
    [[], 'redact: no snapshot is named'],
    [[SNAPSHOT], 'redact: the file is missing'],
    [['-', '-o', 'x'], 'redact reads its files twice'],
    [[SNAPSHOT, '-o', SNAPSHOT], 'writing would destroy it'],
  ])('says what is wrong with %j', async (args, message) => {
    const { exitCode, stderr } = await runHere(['redact', ...args, '--key', join(folder, 'k')]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  test('lists what stays in clear', async () => {
    const { stdout } = await runHere(['redact', '--list-kept']);
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'domains',
      'fields',
      'words',
      'keys',
      'valuesOfLabels',
    ]);
  });
});

test('capture --redact leaves no name of the cluster in its file', async () => {
  const { lines: _, ...kubectl } = kubectlFor(new RecordedApi(fixtureObjects()));
  const [file, own] = [join(folder, 'captured.json'), join(folder, 'captured.key')];
  const args = ['capture', '-o', file, '--redact', '--key', own, '--context', 'harbour'];
  const { exitCode } = await runHere(args, kubectl);
  const text = readFileSync(file, 'utf8');
  expect(exitCode).toBe(0);
  expect(
    JSON.parse(text).items.some(({ kind }: { kind?: string }) => kind === 'CaptureRecord'),
  ).toBe(true);
  for (const name of ['harbour', 'payments', 'worker']) expect(text).not.toContain(name);
  const { stderr } = await runHere(['simulate', file, '-o', 'name']);
  expect(stderr).not.toContain('error');
});
