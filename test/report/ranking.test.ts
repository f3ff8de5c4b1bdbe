import { describe, expect, test } from 'vitest';
import { FORMATS, type FormatName, PRINTERS } from '#print';
import { runRanking } from '#ranking';
import { makeRankingReport } from '#report';
import { asJson, asYaml, type Raw, rawNode, rawPod } from '../snapshot/support.ts';

const MIB = 2 ** 20;

const summary = (fields: Raw, uses: Readonly<Record<string, number>>): Raw => ({
  node: { nodeName: 'quay', ...fields },
  pods: Object.entries(uses).map(([name, mib]) => ({
    podRef: { namespace: 'shop', name, uid: `uid-of-${name}` },
    memory: { workingSetBytes: mib * MIB },
  })),
});

const podOn = (name: string, spec: Raw = {}): Raw =>
  rawPod(
    name,
    { spec: { nodeName: 'quay', containers: [], ...spec }, status: { phase: 'Running' } },
    { uid: `uid-of-${name}` },
  );

async function reportOn(files: Readonly<Record<string, string>>) {
  const result = await runRanking({
    snapshot: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
    nodes: [],
    usage: [],
    order: { kind: 'kubelet' },
  });
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return makeRankingReport(result.ranked);
}

const quay = asYaml(
  rawNode('quay', { status: { capacity: { memory: '8Gi' } } }),
  rawNode('pier'),
  podOn('web-the-first'),
  podOn('web-1'),
  podOn('web-2'),
  podOn('lost'),
  podOn('lamp', { priority: 2_000_000_000 }),
);

const memory = { availableBytes: 50 * MIB, workingSetBytes: 8142 * MIB };

const measured = {
  'quay.yaml': quay,
  'stats.json': asJson(
    summary({ memory }, { 'web-the-first': 900, 'web-1': 40, 'web-2': 40, lamp: 5 }),
  ),
};

const rendered = async (format: FormatName, files = measured, columns = 120) => {
  const options = { columns, colour: false, headers: true, all: false };
  return [
    ...(await FORMATS[format].rendererFor(PRINTERS.rank))(await reportOn(files), options),
  ].join('');
};

describe('a report of rankings', () => {
  test('never calls what was not measured 0', async () => {
    const { rankings } = await reportOn(measured);
    expect(rankings[0]?.victims[0]).toMatchObject({
      ...{ rank: 1, pod: 'shop/lost', usage: null, over: null, exceedsRequest: null },
      ...{ decidedBy: 'missing-stats', goes: true },
    });
  });

  test('marks those who have to go, and no protected pod', async () => {
    const { rankings } = await reportOn(measured);
    const going = rankings[0]?.victims.filter(({ goes }) => goes).map(({ pod }) => pod);
    expect(going).toEqual(['shop/lost', 'shop/web-the-first']);
    expect(rankings[0]).toMatchObject({ toEvict: 2, threshold: '100Mi', available: '50Mi' });
  });

  test('says what was assumed, what is left to chance and which pods have no rank', async () => {
    const { assumptions, ambiguities, unranked } = await reportOn(measured);
    expect(assumptions.map(({ kind }) => kind)).toContain('kubelet-defaults');
    expect(assumptions).toContainEqual(
      expect.objectContaining({ kind: 'pods-without-stats', pods: 1, nodes: ['quay'] }),
    );
    expect(ambiguities).toHaveLength(1);
    expect(ambiguities[0]?.message).toMatch(/shop\/web-1 and shop\/web-2/);
    expect(unranked.map(({ node }) => node)).toEqual(['pier']);
  });

  test('goes by metrics of the API where there are no stats', async () => {
    const meta = (name: string) => ({ metadata: { name, namespace: 'shop' } });
    const api = { apiVersion: 'metrics.k8s.io/v1beta1' };
    const { rankings, assumptions } = await reportOn({
      'quay.yaml': quay,
      'metrics.yaml': asYaml(
        { ...api, kind: 'NodeMetrics', metadata: { name: 'quay' }, usage: { memory: '6Gi' } },
        {
          ...api,
          kind: 'PodMetrics',
          ...meta('web-1'),
          containers: [{ usage: { memory: '3Gi' } }],
        },
      ),
    });
    expect(rankings).toHaveLength(1);
    expect(rankings[0]?.victims.find(({ pod }) => pod === 'shop/web-1')?.usage).toBe(3072 * MIB);
    expect(assumptions.map(({ kind }) => kind)).toContain('usage-from-metrics');
  });
});

describe('a table of rankings', () => {
  test('fits the width, and shows what has no figure as no number', async () => {
    const lines = (await rendered('table', measured, 100)).split('\n');
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(lines.find((line) => line.includes('shop/lost'))).toMatch(/\?.*\?/);
  });

  test('begins with its first line, whether anybody is ranked or not', async () => {
    const unmeasured = { ...measured, 'stats.json': asJson(summary({}, {})) };
    expect(await rendered('table', unmeasured)).toMatch(/^Not ranked\n/);
    expect(await rendered('table')).toMatch(/^quay: /);
  });

  test('is wide when all there is to say is asked for', async () => {
    expect(await rendered('table')).not.toContain('uid-of-web-1');
    expect(await rendered('wide')).toContain('uid-of-web-1');
  });
});

test('-o json is the report, with a victim on each line', async () => {
  const text = await rendered('json');
  expect(JSON.parse(text)).toEqual(await reportOn(measured));
  expect(text.split('\n').filter((line) => line.startsWith('      {"rank":'))).toHaveLength(5);
});

test('-o csv leaves empty what was not measured', async () => {
  const lines = (await rendered('csv')).split('\r\n');
  expect(lines[1]).toMatch(
    /^quay,[^,]+,1,shop\/lost,,0,,,0,BestEffort,,true,missing-stats,,[^,]*$/,
  );
});

test('-o name has those who may go, in order', async () => {
  expect((await rendered('name')).trimEnd().split('\n')).toEqual([
    'shop/lost',
    'shop/web-the-first',
    'shop/web-1',
    'shop/web-2',
  ]);
});
