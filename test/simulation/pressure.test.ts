import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runScenario } from '#simulation';
import { between, inSeconds } from '#units';

const FOLDER = 'fixtures/cluster';

const snapshot = (...paths: readonly string[]) =>
  paths.map((path) => ({ path, bytes: readFileSync(`${FOLDER}/${path}`) }));

const MEASURED = snapshot(
  'snapshot.yaml',
  'pressure/kubelets.yaml',
  'pressure/worker-3-stats.json',
);

const ETL_GROWS = {
  path: 'etl-grows.yaml',
  text: readFileSync(`${FOLDER}/pressure/etl-grows.yaml`, 'utf8'),
};

const OPTIONS = { controllers: 'steady' } as const;

async function play(files = MEASURED, events: readonly string[] = []) {
  const scripts = events.length === 0 ? [ETL_GROWS] : [];
  const result = await runScenario({ snapshot: files, scripts, events, options: OPTIONS });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

/** The evictions by kubelets, in seconds of the simulation. */
async function evictions(...played: Parameters<typeof play>) {
  const { outcome } = await play(...played);
  return outcome.entries.flatMap(({ at, cause }) =>
    cause.kind === 'PodEvicted' && 'signal' in cause
      ? `${inSeconds(between(outcome.start, at))}s ${cause.pod} ${cause.signal}`
      : [],
  );
}

const kindsOf = (notes: readonly { readonly kind: string }[]) => notes.map(({ kind }) => kind);

describe('a node under growing pressure', () => {
  it('evicts what outgrew its request, once the grace of the soft threshold is over', async () => {
    expect(await evictions()).toEqual(['690s batch/etl-qkbm7mxmt-v5pdv memory.available']);
  });

  it('evicts at once under a hard threshold that an event of the command line sets', async () => {
    const events = [
      'at=1m usage pods.pods=batch/etl-* pods.onNodes.nodes=worker-3 memory.to=11Gi memory.over=10m',
      'at=5m setKubelet nodes=worker-3 config.evictionHard.memory.available=14Gi',
    ];
    expect(await evictions(MEASURED, events)).toEqual([
      '300s batch/etl-qkbm7mxmt-v5pdv memory.available',
    ]);
  });

  it('says of which nodes nothing is known', async () => {
    const { limits, assumptions } = await play();
    const unknown = limits.find(({ kind }) => kind === 'usage-unknown');
    expect(unknown).toMatchObject({ nodes: expect.arrayContaining(['worker-1', 'worker-9']) });
    expect(Object(unknown).nodes).toHaveLength(11);
    expect(kindsOf(assumptions)).not.toContain('kubelet-defaults');
  });

  it('evicts no pod when it is not measured, and its script is refused', async () => {
    const { limits } = await play(snapshot('snapshot.yaml'), ['cordon nodes=worker-3']);
    expect(limits).toContainEqual({ kind: 'usage-unknown' });
    const result = await runScenario({
      snapshot: snapshot('snapshot.yaml'),
      scripts: [ETL_GROWS],
      events: [],
      options: OPTIONS,
    });
    const codes = result.kind === 'rejected' ? result.diagnostics.map(({ code }) => code) : [];
    expect(codes).toEqual(['script/not-measured', 'script/not-measured', 'script/not-measured']);
  });

  it('has the defaults of its release without a configuration, which is said', async () => {
    const files = snapshot('snapshot.yaml', 'pressure/worker-3-stats.json');
    const { assumptions } = await play(files);
    expect(kindsOf(assumptions)).toEqual(
      expect.arrayContaining(['kubelet-defaults', 'unused-images-estimated']),
    );
  });
});

describe('a node whose kubelet has the legacy order', () => {
  const RANKING = {
    path: 'legacy.yaml',
    text: [
      'apiVersion: k8s-evict.dev/v1',
      'kind: OutageScript',
      'spec:',
      '  set:',
      '    kubelet: [{target: {nodes: [worker-3]}, ranking: qos, config: {evictionHard: {memory.available: 15Gi}}}]',
    ].join('\n'),
  };

  it.each(['code', 'openshift-doc'] as const)('has it as %s has it', async (legacyVariant) => {
    const result = await runScenario({
      snapshot: MEASURED,
      scripts: [RANKING],
      events: [],
      options: { ...OPTIONS, legacyVariant },
    });
    if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
    const orders = result.scenario.outcome.rankings.map(({ order }) => order);
    expect(new Set(orders)).toEqual(new Set([{ kind: 'qos', variant: legacyVariant }]));
  });
});
