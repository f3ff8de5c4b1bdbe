import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { newFolder, TOP } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const KARPENTER = 'fixtures/autoscaling/karpenter.yaml';
const GROUPS = 'fixtures/autoscaling/cluster-autoscaler.yaml';

// biome-ignore lint/suspicious/noExplicitAny: objects of any kind are changed by hand
type Any = any;

/** The objects of a fixture, one of which is changed. */
function changed(fixture: string, kind: string, name: string, change: (object: Any) => void) {
  const all = parseAllDocuments(readFileSync(join(TOP, fixture), 'utf8')).map((each) =>
    each.toJS(),
  ) as Any[];
  const found = all.filter((each) => each.kind === kind && each.metadata.name === name);
  for (const each of found) change(each);
  expect(found).not.toEqual([]);
  const file = join(newFolder(), 'cluster.yaml');
  writeFileSync(file, all.map((each) => stringify(each)).join('---\n'));
  return file;
}

interface Verdict {
  readonly node: string;
  readonly verdict: string;
  readonly rule: string | null;
  readonly wish: string | null;
  readonly pod: string | null;
  readonly budget: string | null;
  readonly afterSeconds: number | null;
  readonly moves: readonly { readonly pod: string; readonly to: string | null }[];
  readonly replacement: { readonly instanceTypes: readonly string[] } | null;
  readonly together: readonly string[];
  readonly pricePerHour: number | null;
}

async function asked(file: string, ...words: readonly string[]) {
  const line = ['sweep', file, '--over', 'consolidations', '-o', 'json', '--quiet', ...words];
  const { stdout, stderr, exitCode } = await runHere(line);
  expect([stderr, exitCode]).toEqual(['', 0]);
  return JSON.parse(stdout) as {
    readonly nodes: readonly Verdict[];
    readonly answer: readonly string[];
    readonly summary: Readonly<Record<string, number | null>>;
  };
}

const verdictOn = async (node: string, file: string, ...words: readonly string[]) =>
  (await asked(file, ...words)).nodes.find((each) => each.node === node);

const annotate = (key: string, value: string) => (object: Any) => {
  object.metadata.annotations = { ...object.metadata.annotations, [key]: value };
};

describe('Karpenter takes', () => {
  test('the node whose pods fit elsewhere, which names its pods and their places', async () => {
    expect(await verdictOn('default-2', KARPENTER)).toMatchObject({
      ...{ verdict: 'goes', wish: 'underutilized', rule: null, together: ['default-2'] },
      moves: [{ pod: 'shop/web-3', to: 'default-1' }],
    });
    expect(await verdictOn('default-1', KARPENTER)).toMatchObject({
      ...{ verdict: 'could', rule: 'others-first' },
    });
  });

  test('empty nodes first, within what the budget allows', async () => {
    const empty = changed(KARPENTER, 'Pod', 'web-3', ({ spec }) => {
      spec.nodeName = 'default-1';
    });
    expect(await verdictOn('default-2', empty)).toMatchObject({
      ...{ verdict: 'goes', wish: 'empty', moves: [] },
    });
  });

  const drifted = (node: string, more: object = {}) => {
    const claim = {
      apiVersion: 'karpenter.sh/v1',
      kind: 'NodeClaim',
      metadata: { name: 'claim', labels: { 'karpenter.sh/nodepool': 'default' } },
      spec: more,
      status: {
        nodeName: node,
        conditions: [
          { type: 'Initialized', status: 'True', lastTransitionTime: '2026-04-15T00:01:00Z' },
          { type: 'Drifted', status: 'True', lastTransitionTime: '2026-05-01T11:00:00Z' },
        ],
      },
    };
    const file = join(newFolder(), 'cluster.yaml');
    const text = readFileSync(join(TOP, KARPENTER), 'utf8');
    writeFileSync(file, `${text}---\n${stringify(claim)}`);
    return file;
  };

  test('drifted nodes, also those that cost no less elsewhere', async () => {
    expect(await verdictOn('default-6', drifted('default-6'))).toMatchObject({
      ...{ verdict: 'goes', wish: 'drifted', moves: [{ pod: 'shop/big-1', to: null }] },
      replacement: { instanceTypes: ['m5.xlarge'] },
    });
  });

  test('drifted nodes in spite of their pods, if these have a time by which they are gone', async () => {
    expect(await verdictOn('default-4', drifted('default-4'))).toMatchObject({
      rule: 'pod-disruption-budget',
    });
    const ends = drifted('default-4', { terminationGracePeriod: '1h' });
    expect(await verdictOn('default-4', ends)).toMatchObject({ verdict: 'goes', wish: 'drifted' });
  });

  test('a dear machine where a cheaper type is enough, and says what is saved', async () => {
    const prices = (name: string, cpu: number, price: number) =>
      `{"name":"${name}","cpu":"${cpu}","memory":"16Gi","prices":{"on-demand":${price}}}`;
    const list = [prices('m5.xlarge', 4, 0.192), prices('cheap', 4, 0.15)].join(',');
    const words = ['--set', `autoscaler.catalogue=[${list}]`, '--target', 'nodes=default-6'];
    const { nodes } = await asked(KARPENTER, ...words);
    expect(nodes).toMatchObject([
      { replacement: { instanceTypes: ['cheap'] }, pricePerHour: 0.192 },
    ]);
    const { summary } = await asked(
      KARPENTER,
      '--set',
      `autoscaler.catalogue=[${prices('m5.xlarge', 4, 0.192)}]`,
    );
    expect(summary['savedPerHour']).toBe(0.192);
  });
});

/** A pool that weighs what it saves, and a node with a pod that costs as much as ten others. */
function costly(): string {
  const dear = annotate('controller.kubernetes.io/pod-deletion-cost', '2147483647');
  const file = changed(KARPENTER, 'Pod', 'web-3', dear);
  const weighs = 'consolidationPolicy: Balanced';
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('consolidationPolicy: WhenEmptyOrUnderutilized', weighs));
  return file;
}

describe('Karpenter leaves a node', () => {
  const disruption = (change: (disruption: Any) => void) =>
    changed(KARPENTER, 'NodePool', 'default', ({ spec }) => change(spec.disruption));

  const kept: readonly (readonly [
    rule: string,
    node: string,
    file: () => string,
    more?: object,
  ])[] = [
    ['consolidation-never', 'batch-1', () => KARPENTER],
    [
      'static-capacity',
      'default-6',
      () =>
        changed(KARPENTER, 'NodePool', 'default', ({ spec }) =>
          Object.assign(spec, { replicas: 6 }),
        ),
    ],
    ['pod-do-not-disrupt', 'default-3', () => KARPENTER, { pod: 'shop/report-1' }],
    ['pod-disruption-budget', 'default-4', () => KARPENTER, { budget: 'shop/db' }],
    ['not-cheaper', 'default-6', () => KARPENTER, { wish: 'underutilized' }],
    [
      'do-not-disrupt',
      'default-2',
      () =>
        changed(KARPENTER, 'Node', 'default-2', annotate('karpenter.sh/do-not-disrupt', 'true')),
    ],
    [
      'not-initialized',
      'default-2',
      () =>
        changed(KARPENTER, 'Node', 'default-2', ({ metadata }) => {
          delete metadata.labels['karpenter.sh/initialized'];
        }),
    ],
    [
      'consolidation-when-empty',
      'default-2',
      () =>
        disruption((each) => {
          each.consolidationPolicy = 'WhenEmpty';
        }),
    ],
    [
      'consolidate-after',
      'default-2',
      () =>
        disruption((each) => {
          each.consolidateAfter = '10000h';
        }),
    ],
    [
      'node-budget',
      'default-2',
      () =>
        disruption((each) => {
          each.budgets = [{ nodes: '0' }];
        }),
    ],
    [
      'no-place',
      'default-2',
      () =>
        changed(KARPENTER, 'Pod', 'web-3', ({ spec }) => {
          spec.nodeSelector = { 'kubernetes.io/hostname': 'default-2' };
        }),
      { pod: 'shop/web-3' },
    ],
    ['not-balanced', 'default-2', costly, { wish: 'underutilized' }],
    [
      'spot-to-spot',
      'default-6',
      () =>
        changed(KARPENTER, 'NodePool', 'default', ({ spec }) => {
          spec.template.spec.requirements = [
            { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['spot'] },
          ];
        }),
    ],
  ];

  test.each(kept.map(([rule, node, file, more = {}]) => ({ rule, node, file, more })))(
    'by $rule',
    async ({ rule, node, file, more }) => {
      const words = rule === 'spot-to-spot' ? ['--set', `autoscaler.catalogue=${SPOT}`] : [];
      const path =
        rule === 'spot-to-spot'
          ? changedAgain(file(), /^default-/, 'karpenter.sh/capacity-type', 'spot')
          : file();
      expect(await verdictOn(node, path, ...words)).toMatchObject({
        verdict: 'stays',
        rule,
        ...more,
      });
    },
  );

  test('where others use the budget of its pool up', async () => {
    const file = disruption((each) => {
      each.budgets = [{ nodes: '1' }];
    });
    expect(await verdictOn('default-1', file)).toMatchObject({
      ...{ verdict: 'could', rule: 'node-budget-spent' },
    });
  });
});

const SPOT =
  '[{"name":"m5.xlarge","cpu":"4","memory":"16Gi","prices":{"spot":0.1}},' +
  '{"name":"cheap","cpu":"4","memory":"16Gi","prices":{"spot":0.05}}]';

function changedAgain(file: string, nodes: RegExp, label: string, value: string): string {
  const text = readFileSync(file, 'utf8');
  const all = parseAllDocuments(text).map((each) => each.toJS()) as Any[];
  for (const { kind, metadata } of all) {
    if (kind === 'Node' && nodes.test(metadata.name)) metadata.labels[label] = value;
  }
  writeFileSync(file, all.map((each) => stringify(each)).join('---\n'));
  return file;
}

describe('Cluster Autoscaler', () => {
  test('takes a node after its time, counted from the taint that it has', async () => {
    expect(await verdictOn('spare-1', GROUPS)).toMatchObject({
      ...{ verdict: 'goes', wish: 'unneeded', afterSeconds: 360, moves: [] },
    });
    expect(await verdictOn('web-3', GROUPS)).toMatchObject({
      ...{ verdict: 'goes', afterSeconds: 600, moves: [{ pod: 'shop/web-5', to: 'data-1' }] },
    });
  });

  const annotated = (key: string, value: string) => (): string =>
    changed(GROUPS, 'Pod', 'web-5', annotate(`cluster-autoscaler.kubernetes.io/${key}`, value));

  const kept: readonly (readonly [
    rule: string,
    node: string,
    file: () => string,
    words?: readonly string[],
  ])[] = [
    ['not-managed', 'control-1', () => GROUPS],
    ['pod-disruption-budget', 'data-1', withSmallerGroups],
    ['group-at-minimum', 'data-1', () => GROUPS],
    ['utilization', 'web-1', () => GROUPS],
    ['pod-local-storage', 'web-4', () => GROUPS],
    ['pod-not-safe-to-evict', 'web-3', annotated('safe-to-evict', 'false')],
    ['pod-has-to-complete', 'web-3', annotated('safe-to-evict', 'on-completion')],
    [
      'pod-without-controller',
      'web-3',
      () =>
        changed(GROUPS, 'Pod', 'web-5', ({ metadata }) => {
          delete metadata.ownerReferences;
          metadata.labels = {};
        }),
    ],
    [
      'pod-controller-missing',
      'web-3',
      () =>
        changed(GROUPS, 'Pod', 'web-5', ({ metadata }) => {
          metadata.ownerReferences[0].name = 'gone';
        }),
    ],
    [
      'pod-custom-controller',
      'web-3',
      () =>
        changed(GROUPS, 'Pod', 'web-5', ({ metadata }) => {
          metadata.ownerReferences[0].kind = 'CloneSet';
        }),
    ],
    [
      'scale-down-disabled',
      'web-3',
      () =>
        changed(
          GROUPS,
          'Node',
          'web-3',
          annotate('cluster-autoscaler.kubernetes.io/scale-down-disabled', 'true'),
        ),
    ],
    [
      'no-place',
      'web-3',
      () =>
        changed(GROUPS, 'Pod', 'web-5', ({ spec }) => {
          spec.nodeSelector = { 'kubernetes.io/hostname': 'web-3' };
        }),
    ],
    [
      'scale-down-off',
      'web-3',
      () => GROUPS,
      ['--set', 'autoscaler.flags.scale-down-enabled=false'],
    ],
    ['cluster-unhealthy', 'web-3', allDown],
  ];

  test.each(kept.map(([rule, node, file, words = []]) => ({ rule, node, file, words })))(
    'leaves a node by $rule',
    async ({ rule, node, file, words }) => {
      expect(await verdictOn(node, file(), ...words)).toMatchObject({ verdict: 'stays', rule });
    },
  );
});

/** The groups may have no nodes at all. */
function withSmallerGroups(): string {
  return changed(GROUPS, 'ConfigMap', 'cluster-autoscaler-status', ({ data }) => {
    data.status = data.status.replaceAll(/minSize: \d+/g, 'minSize: 0');
  });
}

function allDown(): string {
  const all = parseAllDocuments(readFileSync(join(TOP, GROUPS), 'utf8')).map((each) =>
    each.toJS(),
  ) as Any[];
  for (const { kind, metadata, status } of all) {
    if (kind === 'Node' && /^(?:web|data)/.test(metadata.name))
      status.conditions[0].status = 'Unknown';
  }
  const file = join(newFolder(), 'cluster.yaml');
  writeFileSync(file, all.map((each) => stringify(each)).join('---\n'));
  return file;
}

describe('the question', () => {
  const refused = async (...words: readonly string[]) => {
    const { stderr, exitCode } = await runHere(['sweep', ...words, '--over', 'consolidations']);
    expect(exitCode).toBe(2);
    return stderr;
  };

  test('needs an autoscaler', async () => {
    expect(await refused('fixtures/cluster/snapshot.yaml')).toContain(
      '--over consolidations: the snapshot shows no autoscaler',
    );
    expect(await refused(KARPENTER, '--autoscaler', 'none')).toContain('shows no autoscaler');
  });

  test.each([
    ['--fault', 'powerOff'],
    ['--over', 'zones'],
    ['--vary', 'autoscaler.maxSize=1,2'],
    ['--chances', '10'],
    ['--smallest', '2'],
    ['--workload', 'shop/web'],
  ])('does not go with %s', async (...words) => {
    expect(await refused(KARPENTER, ...words)).toContain('--over consolidations does not go with');
  });

  test('plays no events', async () => {
    expect(await refused(KARPENTER, '-e', 'powerOff nodes=default-1')).toContain(
      'plays no events, and this would be one: powerOff nodes=default-1',
    );
  });

  test('is about the nodes of a target', async () => {
    const { nodes } = await asked(KARPENTER, '--target', 'nodes=default-1,batch-1');
    expect(nodes.map(({ node }) => node)).toEqual(['default-1', 'batch-1']);
    expect(await refused(KARPENTER, '--target', 'nodes=nobody')).toContain('nobody');
  });

  test('has an answer in each format', async () => {
    const printed = async (format: string) =>
      (await runHere(['sweep', KARPENTER, '--over', 'consolidations', '-o', format])).stdout;
    expect(await printed('name')).toBe('default-2\n');
    expect((await printed('csv')).split('\n')[1]).toMatch(
      /^default-2,karpenter,default,us-east-1b,goes/,
    );
    expect((await printed('ndjson')).trim().split('\n')).toHaveLength(7);
    expect(await printed('wide')).toContain('TOGETHER WITH');
    expect(await printed('markdown')).toContain('Karpenter would take 1 of its 7 nodes away now');
    expect(await printed('yaml')).toContain('kind: ConsolidationReport');
    expect(await printed('html')).toContain('<title>What autoscalers would take away');
    expect(await printed('junit')).toMatch(/testcase .*default-2/);
    expect(await printed('github')).toContain('not-cheaper');
    expect(JSON.parse(await printed('sarif')).runs[0].results).toHaveLength(5);
  });
});
