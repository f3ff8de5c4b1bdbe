import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FindingData, loadReportJsonSchemas } from '#documents';
import { findingInWords } from '../../src/report/sentences/findings/findings.ts';
import { noteInWords } from '../../src/report/sentences/notes.ts';
import { disagreementsIn } from '../support/agreement.ts';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

const schema = (await loadReportJsonSchemas()).simulation() as {
  readonly $defs: Readonly<Record<string, Schema>>;
};
const named = ({ $ref = '' }: Schema): Schema => schema.$defs[$ref.split('/').at(-1) ?? ''] ?? {};
const NAMES = ['web', 'db'];

/** A value of a schema in which each number is so much, and each list so long. */
function filled(given: Schema, n: number, name = 'web'): unknown {
  const each = given.$ref === undefined ? given : named(given);
  const [first] = each.oneOf ?? each.anyOf ?? [];
  if (first !== undefined) return filled(first, n);
  if (each.const !== undefined) return each.const;
  if (each.enum !== undefined) return each.enum[0];
  if (each.type === 'integer' || each.type === 'number') return Math.max(n, each.minimum ?? 0);
  if (each.type === 'boolean') return false;
  if (each.type === 'array') {
    return NAMES.slice(0, n).map((item) => filled(each.items ?? {}, n, item));
  }
  if (each.type !== 'object') return name;
  const fields = Object.entries(each.properties ?? {});
  return Object.fromEntries(
    fields.map(([key, field]) => [key, key === 'limit' ? '64Mi' : filled(field, n)]),
  );
}

describe.each([0, 1, 2])('%s of everything', (n) => {
  const findings = schema.$defs['Finding']?.oneOf ?? [];

  test.each(findings)('agree in the finding $$ref', (finding) => {
    expect(disagreementsIn(findingInWords(filled(finding, n) as FindingData))).toEqual([]);
  });

  test('agree in every assumption and limit', () => {
    const text = NOTE_FILES.map((file) => readFileSync(join(SENTENCES, file), 'utf8')).join('\n');
    const keys = [...text.matchAll(/^ {2}'?([a-z-]+)'?: \(/gm)];
    const kinds = keys.map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(40);
    const fields = filled({ $ref: '#/$defs/Note' }, n) as object;
    const parts = { ...NOTE_PARTS, ...listsOf(n), ...fields };
    const notes = kinds.map((kind) => noteInWords({ ...parts, kind } as never));
    expect(notes.flatMap(disagreementsIn)).toEqual([]);
  });
});

const SENTENCES = join(TOP, 'src/report/sentences');
const NOTE_FILES = ['notes.ts', 'new-pod-notes.ts', 'preset-notes.ts', 'file-notes.ts'];

/** Lists that only some notes have. */
const listsOf = (n: number): object => ({
  ...Object.fromEntries(['scalers', 'flags', 'fields'].map((field) => [field, NAMES.slice(0, n)])),
  settings: NAMES.slice(0, n).map((setting) => ({ setting, value: '5s', observations: n })),
});

/** Fields that only some notes have, and that published notes spell differently. */
const NOTE_PARTS = {
  files: [],
  additions: {
    ...{ containers: ['proxy'], resources: [], tolerations: [], nodeSelector: {} },
    ...{ hasOverhead: false, hasSpread: false, priorityClass: 'gold' },
  },
};

const yaml = (value: unknown): string => JSON.stringify(value);

/** A number of nodes with a number of pods of a workload each, behind a budget and a Service. */
function clusterOf(n: number): string {
  const selector = { matchLabels: { app: 'web' } };
  const meta = { namespace: 'shop', labels: { app: 'web' } };
  const owner = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    name: 'web',
    uid: 'w',
    controller: true,
  };
  const nodes = Array.from({ length: n }, (_, node) => `pier-${node}x`);
  const items = [
    ...nodes.map((name) => ({
      ...{ apiVersion: 'v1', kind: 'Node', metadata: { name } },
      status: {
        conditions: [{ type: 'Ready', status: 'True' }],
        nodeInfo: { kubeletVersion: 'v1.36.0' },
      },
    })),
    ...nodes.flatMap((nodeName) =>
      Array.from({ length: n }, (_, pod) => ({
        ...{ apiVersion: 'v1', kind: 'Pod' },
        metadata: { ...meta, name: `web-${nodeName}-${pod}x`, ownerReferences: [owner] },
        spec: { nodeName, containers: [{ name: 'app' }] },
        status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
      })),
    ),
    {
      ...{
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        metadata: { ...meta, name: 'web', uid: 'w' },
      },
      spec: { replicas: n * n, selector },
    },
    {
      ...{
        apiVersion: 'policy/v1',
        kind: 'PodDisruptionBudget',
        metadata: { ...meta, name: 'web' },
      },
      spec: { minAvailable: '100%', selector },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { ...meta, name: 'web' },
      spec: { selector: { app: 'web' } },
    },
  ];
  return yaml({ apiVersion: 'v1', kind: 'List', items });
}

const EVENTS = [
  'powerOff all=true pick=3',
  'drain all=true timeout=1m',
  'deletePods pods=*/*',
  'taint all=true taints=storm:NoExecute for=1m',
  'partition nodes=pier-0x for=6m',
  'stopKubelet all=true stagger=20h',
];
const EXPLAINED = ['node/pier-0x', 'rs/shop/web', 'pdb/shop/web', 'svc/shop/web'];

/** All sentences of a report in JSON, wherever they are. */
function messagesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'message' ? [`${inner}`] : messagesIn(inner),
  );
}

describe.each([1, 2])('on %s nodes with as many pods', (n) => {
  const path = join(newFolder(), 'snapshot.json');
  writeFileSync(path, clusterOf(n));

  test.each(EVENTS)('all sentences about "%s" agree', async (event) => {
    const args = ['simulate', path, '-e', event, '--duration', '1h', '-o'];
    const json = await runHere([...args, 'json']);
    const table = await runHere([...args, 'table']);
    expect([json.exitCode, table.exitCode]).toEqual([0, 0]);
    const [answer = ''] = table.stdout.split('\n\n');
    const texts = [answer, table.stderr, ...messagesIn(JSON.parse(json.stdout))];
    expect(texts.flatMap((text) => disagreementsIn(text.replace(/\s+/g, ' ')))).toEqual([]);
  });

  test.each(EXPLAINED)('all that explain says of %s agrees', async (object) => {
    for (const event of EVENTS.slice(0, 2)) {
      const { stdout } = await runHere(['explain', object, path, '-e', event]);
      expect(stdout.split('\n').flatMap(disagreementsIn)).toEqual([]);
    }
  });

  test('all that check prints agrees', async () => {
    const { stdout, stderr } = await runHere(['check', path, '--all']);
    expect(`${stdout}${stderr}`.split('\n').flatMap(disagreementsIn)).toEqual([]);
  });
});

test.each(['1 pods go', 'now 2 node', 'a fog: 1 pod are gone', 'both, 2 pods is late'])(
  '"%s" does not agree',
  (text) => {
    expect(disagreementsIn(text)).toHaveLength(1);
  },
);

test.each(['1 of 2 pods is gone', '0/1 nodes are available', 'worker-1 pods', 'in 1.20 nodes'])(
  '"%s" agrees',
  (text) => {
    expect(disagreementsIn(text)).toEqual([]);
  },
);
