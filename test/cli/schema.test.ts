import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { kubectlFor } from '../support/kubectl.ts';
import { newFolder, TOP } from '../support/program.ts';
import { fixtureObjects, RecordedApi } from '../support/recorded-api.ts';
import { runHere } from '../support/run-here.ts';

const SNAPSHOT = 'fixtures/cluster/snapshot.yaml';
const outage = (name: string): string => `fixtures/cluster/outage-${name}.yaml`;
const HISTORY = ['fixtures/history/after.json.gz', 'fixtures/history/events.json.gz'];
const ONE_ZONE = [SNAPSHOT, '-s', outage('one-zone')];
const PRESSURE = 'fixtures/scenarios/condition-comes-back-after-a-pause';

const read = (path: string): unknown => parse(readFileSync(join(TOP, path), 'utf8'));
const printed =
  (...args: string[]) =>
  async (): Promise<unknown> =>
    JSON.parse((await runHere([...args, '-o', 'json'])).stdout);

/** A prediction of chaos, held against a run of krkn. */
const runOf = (name: string) => async (): Promise<unknown> => {
  const file = join(newFolder(), 'prediction.json');
  await runHere(['simulate', SNAPSHOT, '-s', `fixtures/chaos/${name}.yaml`, '-o', `json=${file}`]);
  return printed('compare-run', file, 'fixtures/chaos/telemetry.json')();
};

async function baseline(): Promise<unknown> {
  const file = join(newFolder(), 'known.json');
  await runHere(['check', 'fixtures/check', '--baseline', file, '--update-baseline']);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const configurationOfTheGuide = (): unknown => {
  const guide = readFileSync(join(TOP, 'docs/guide/check.md'), 'utf8');
  const [, yaml = ''] =
    /^```yaml\n(apiVersion: \S+\nkind: CheckConfiguration\n.*?)^```/ms.exec(guide) ?? [];
  return parse(yaml);
};

/** Real documents of each kind, as people write them and as the built program prints them. */
const DOCUMENTS: Readonly<Record<string, readonly (() => unknown)[]>> = {
  script: ['one-zone', 'half-zone', 'zones-all'].map((name) => () => read(outage(name))),
  snapshot: [],
  facts: [
    () => ({
      apiVersion: 'k8s-evict.dev/v1',
      kind: 'NodeFacts',
      spec: {
        selector: 'pool=batch',
        kubelet: { evictionHard: { 'memory.available': '1Gi' } },
        stats: { node: { memory: { availableBytes: '2Gi' } } },
        imageFs: 'dedicated',
        unusedImages: '5Gi',
        inhibitDelayMaxSec: 30,
        cloud: true,
      },
    }),
  ],
  config: [configurationOfTheGuide],
  baseline: [baseline],
  report: [
    ...['one-zone', 'half-zone', 'a-node', 'zones-all', 'partition-heals'].map((name) =>
      printed('simulate', SNAPSHOT, '-s', outage(name)),
    ),
    printed('simulate', `${PRESSURE}/snapshot.yaml`, '-s', `${PRESSURE}/script.yaml`),
    printed('simulate', SNAPSHOT, '-s', 'fixtures/cluster/expectations/script.yaml'),
  ],
  ranking: [
    printed('rank', 'fixtures/rank'),
    printed('rank', 'fixtures/rank', '--ranking', 'qos'),
    printed('rank', 'fixtures/rank', '--signal', 'nodefs.available'),
    printed('rank', SNAPSHOT, 'fixtures/cluster/pressure/worker-3-stats.json'),
  ],
  explanation: ['payments/db-1', 'node/worker-4', 'deploy/shop/web', 'pdb/shop/web'].map((object) =>
    printed('explain', object, ...ONE_ZONE),
  ),
  postmortem: [
    printed('postmortem', ...HISTORY, '--audit', 'fixtures/history/audit.ndjson.gz'),
    printed('postmortem', ...HISTORY, '--before', 'fixtures/history/before.json.gz'),
  ],
  plan: [
    printed('plan', 'drain', SNAPSHOT, '--zones', 'us-east-1a'),
    printed('plan', 'drain', SNAPSHOT, '--nodes', 'worker-1'),
  ],
  capture: [
    async () => {
      const { lines: _, ...kubectl } = kubectlFor(new RecordedApi(fixtureObjects()));
      const { stdout } = await runHere(['capture', '-o', '-', '-n', 'shop'], kubectl);
      return JSON.parse(stdout).items.at(-1);
    },
  ],
  check: [
    printed('check', 'fixtures/check'),
    printed('check', SNAPSHOT),
    printed('check', SNAPSHOT, '--kubernetes-version', '1.25'),
  ],
  rules: [printed('check', '--list')],
  sweep: [printed('sweep', SNAPSHOT, '--over', 'zones')],
  consolidations: ['karpenter', 'cluster-autoscaler'].map((name) =>
    printed('sweep', `fixtures/autoscaling/${name}.yaml`, '--over', 'consolidations'),
  ),
  test: [
    printed('test', 'fixtures/cluster/expectations', '--snapshot', SNAPSHOT),
    printed('test', PRESSURE),
  ],
  behaviors: [printed('behaviors'), printed('behaviors', 'fixtures/rank')],
  comparison: [
    printed('diff', ...ONE_ZONE, '--with', 'at=1m powerOff nodes=worker-1'),
    printed('diff', SNAPSHOT, '-s', outage('one-zone'), '--to-kubernetes-version', '1.25'),
  ],
  run: [runOf('node-scenarios'), runOf('kill-pods')],
  upgrade: [
    printed('behaviors', '--diff', '1.20', '1.37'),
    printed('behaviors', '--diff', '1.20', '1.37', SNAPSHOT),
  ],
};

const schemaOf = async (document: string): Promise<object> =>
  JSON.parse((await runHere(['schema', document])).stdout);

/** Documents that people write allow several types in one place, which strict mode rejects. */
const WRITTEN = ['script', 'facts', 'snapshot'];

const compiled = async (document: string) =>
  new Ajv2020({
    strict: !WRITTEN.includes(document),
    allErrors: true,
    formats: { 'date-time': true },
  }).compile(await schemaOf(document));

test('each document of the table has a schema, and no other has', async () => {
  const { stdout } = await runHere(['schema', '--help']);
  const [, list = ''] = /^Documents:\n((?: {2}.*\n)+)/m.exec(stdout) ?? [];
  const named = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(DOCUMENTS));
});

describe.each(Object.entries(DOCUMENTS))(
  'the published schema of %s',
  async (document, examples) => {
    const validate = await compiled(document);

    test('has a title', async () => {
      expect(await schemaOf(document)).toHaveProperty('title');
    });

    test.each(examples.map((example, index) => ({ index, example })))(
      'takes document $index, and no field that it does not know',
      async ({ example }) => {
        const value = await example();
        validate(value);
        expect(validate.errors).toBeNull();
        expect(value).toHaveProperty('apiVersion', 'k8s-evict.dev/v1');
        expect(validate(Object.assign({}, value, { surprise: 1 }))).toBe(false);
        expect(validate(Object.assign({}, value, { kind: 'Ferry' }))).toBe(false);
      },
    );
  },
);

test('a report with rankings and findings is among those that are looked at', async () => {
  const report = await runHere([
    'simulate',
    `${PRESSURE}/snapshot.yaml`,
    '-s',
    `${PRESSURE}/script.yaml`,
    '-o',
    'json',
  ]);
  const { rankings, findings } = JSON.parse(report.stdout);
  expect([rankings.length, findings.length]).toEqual([1, 1]);
});

test('every line of -o ndjson is an entry of the published timeline', async () => {
  const report = JSON.parse((await runHere(['simulate', ...ONE_ZONE, '-o', 'json'])).stdout);
  const lines = (await runHere(['simulate', ...ONE_ZONE, '-o', 'ndjson'])).stdout
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(report.timeline);
});

describe('the schema of snapshots', async () => {
  const validate = new Ajv2020({ strict: false }).compile(await schemaOf('snapshot'));

  test('takes a snapshot, its objects and those of other kinds', () => {
    expect(validate(read(SNAPSHOT))).toBe(true);
    expect(validate({ apiVersion: 'v1', kind: 'Secret', data: {} })).toBe(true);
  });

  test('names the fields of a kind that are read', async () => {
    const { $defs } = (await schemaOf('snapshot')) as {
      $defs: Record<string, { properties: object }>;
    };
    expect($defs['PodDisruptionBudget.spec']?.properties).toHaveProperty('minAvailable');
  });
});

test('all schemas are written into a folder, and named by where they are', async () => {
  const folder = newFolder();
  expect((await runHere(['schema', '--all', folder])).exitCode).toBe(0);
  const script = JSON.parse(readFileSync(join(folder, 'script.schema.json'), 'utf8'));
  expect(script).toEqual(await schemaOf('script'));
  expect(script.$id).toBe('https://k8s-evict.dev/v1/script.schema.json');
});
