import { describe, expect, it } from 'vitest';
import { readStatsPatch } from '#snapshot';
import { parseInstant, present } from '#units';
import { asJson, asYaml, codes, listOf, load, loadFine, type Raw, rawNode } from './support.ts';

const at = (text: string) => {
  const parsed = parseInstant(text);
  return present(parsed.ok ? parsed.value : undefined, text);
};

const TIME = '2026-11-20T09:00:00Z';

const summaryOf = (nodeName: string, fields: Raw = {}, pods: readonly Raw[] = []): Raw => ({
  node: { nodeName, memory: { time: TIME, availableBytes: 2, workingSetBytes: 6 }, ...fields },
  pods,
});

const summariesIn = async (files: Readonly<Record<string, string>>) =>
  (await loadFine({ 'harbour.yaml': asYaml(rawNode('ferry'), rawNode('barge')), ...files }))
    .measurements.summaries;

describe('a stats summary', () => {
  it('is reduced to what models read', async () => {
    const raw = {
      node: {
        nodeName: 'ferry',
        startTime: TIME,
        cpu: { time: TIME, usageNanoCores: 5 },
        memory: { time: TIME, availableBytes: 2, workingSetBytes: 6, rssBytes: 5 },
        fs: { time: TIME, availableBytes: 1, capacityBytes: 9, inodesFree: 3, inodes: 4 },
        runtime: { imageFs: { capacityBytes: 9 }, containerFs: null },
        rlimit: { time: TIME, maxpid: 100, curproc: 10 },
        systemContainers: [{ name: 'pods', memory: { availableBytes: 1, usageBytes: 3 } }],
        swap: { swapUsageBytes: 0 },
      },
      pods: [
        {
          podRef: { namespace: 'shop', name: 'web', uid: 'u' },
          startTime: TIME,
          containers: [{ name: 'app', rootfs: { usedBytes: 1 }, logs: { inodesUsed: 2 }, cpu: {} }],
          memory: { workingSetBytes: 5 },
          process_stats: { process_count: 3 },
          volume: [{ name: 'hold', usedBytes: 7, pvcRef: { name: 'c' } }],
          'ephemeral-storage': { usedBytes: 8 },
        },
      ],
    };
    const time = at(TIME);
    const [found, ...others] = await summariesIn({ 'summary.json': asJson(raw) });
    expect(others).toEqual([]);
    expect(found).toEqual({
      path: 'summary.json',
      position: { line: 1, column: 1 },
      measuredAt: time,
      summary: {
        node: {
          nodeName: 'ferry',
          memory: { time, availableBytes: 2, workingSetBytes: 6 },
          fs: { time, availableBytes: 1, capacityBytes: 9, inodesFree: 3, inodes: 4 },
          runtime: { imageFs: { capacityBytes: 9 } },
          rlimit: { time, maxpid: 100, curproc: 10 },
          systemContainers: [{ name: 'pods', memory: { availableBytes: 1 } }],
        },
        pods: [
          {
            podRef: { namespace: 'shop', name: 'web', uid: 'u' },
            containers: [{ name: 'app', rootfs: { usedBytes: 1 }, logs: { inodesUsed: 2 } }],
            memory: { workingSetBytes: 5 },
            process_stats: { process_count: 3 },
            volume: [{ name: 'hold', usedBytes: 7 }],
            'ephemeral-storage': { usedBytes: 8 },
          },
        ],
      },
    });
  });

  it('is found alone, among the items of lists, by the names of nodes, in JSON and in YAML', async () => {
    const one = summaryOf('ferry');
    const two = summaryOf('barge');
    const forms = [
      { a: asJson(one), b: asJson(two) },
      { a: asJson(listOf(one, two)) },
      { a: asJson([two, one]) },
      { a: asJson({ ferry: one, barge: two }) },
      { a: asYaml(one, two) },
      { a: asYaml(listOf(two, one)) },
    ];
    for (const files of forms) {
      const found = await summariesIn(files);
      expect(found.map(({ summary }) => summary.node.nodeName)).toEqual(['barge', 'ferry']);
    }
  });

  it('is the one that was measured last, of two of one node', async () => {
    const later = { memory: { time: '2026-11-20T09:00:01Z', availableBytes: 1 } };
    const files = { a: asJson(summaryOf('ferry', later)), b: asJson(summaryOf('ferry')) };
    const { snapshot, diagnostics } = await load({
      harbour: asYaml(rawNode('ferry')),
      ...files,
    });
    const [found, ...others] = snapshot?.measurements.summaries ?? [];
    expect(others).toEqual([]);
    expect(found?.summary.node.memory?.availableBytes).toBe(1);
    expect(codes(diagnostics)).toEqual(['warning snapshot/outdated-object']);
  });

  it('may count beyond what numbers hold exactly, and what an int64 cannot hold', async () => {
    const fs = '"fs": {"inodes": 18446744073709551615, "inodesFree": 9007199254740993}';
    const [found] = await summariesIn({ a: `{"node": {"nodeName": "ferry", ${fs}}, "pods": []}` });
    expect(found?.summary.node.fs).toEqual({ inodes: 2 ** 63, inodesFree: 2 ** 53 });
  });

  it('may have quantities where people wrote it', async () => {
    const [found] = await summariesIn({
      a: asYaml(summaryOf('ferry', { fs: { availableBytes: '2Gi', capacityBytes: '1500m' } })),
    });
    expect(found?.summary.node.fs).toEqual({ availableBytes: 2 ** 31, capacityBytes: 2 });
  });

  it.each([
    ['{nodeName: 5}', 'snapshot/wrong-type', '5'],
    ['{memory: {}}', 'snapshot/missing-field', '{memory: {}}'],
    ['{nodeName: ferry, memory: 5}', 'snapshot/wrong-type', '5'],
    ['{nodeName: ferry, memory: {availableBytes: -1}}', 'snapshot/negative-number', '-1'],
    ['{nodeName: ferry, memory: {availableBytes: 1.5}}', 'snapshot/wrong-type', '1.5'],
    ['{nodeName: ferry, memory: {availableBytes: lots}}', 'snapshot/wrong-type', 'lots'],
    ['{nodeName: ferry, memory: {time: noon}}', 'snapshot/malformed-timestamp', 'noon'],
  ])('of %s is refused where it is wrong', async (node, code, spot) => {
    const text = `node: ${node}\npods: []\n`;
    const { diagnostics } = await load({ harbour: asYaml(rawNode('ferry')), 'summary.yaml': text });
    const [first, ...others] = diagnostics;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ code, path: 'summary.yaml', position: { line: 1 } });
    const { text: line = '', length = 0 } = first?.excerpt ?? {};
    const column = (first?.position?.column ?? 1) - 1;
    expect(line.slice(column, column + length)).toBe(spot);
  });
});

describe('metrics of the API', () => {
  const metrics = (kind: string, name: string, fields: Raw, namespace?: string): Raw => ({
    apiVersion: 'metrics.k8s.io/v1beta1',
    kind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    timestamp: TIME,
    window: '20s',
    ...fields,
  });

  it('tell the memory of nodes and of pods', async () => {
    const { measurements } = await loadFine({
      harbour: asYaml(
        rawNode('ferry'),
        metrics('NodeMetrics', 'ferry', { usage: { cpu: '1', memory: '3Gi' } }),
        metrics('NodeMetrics', 'barge', { usage: { cpu: '1' } }),
        metrics(
          'PodMetrics',
          'web',
          {
            containers: [
              { name: 'app', usage: { cpu: '0', memory: '1Mi' } },
              { name: 'log', usage: { memory: '512Ki' } },
            ],
          },
          'shop',
        ),
      ),
    });
    expect(measurements).toEqual({
      summaries: [],
      nodeMetrics: [{ name: 'barge' }, { name: 'ferry', memoryBytes: 3 * 2 ** 30 }],
      podMetrics: [{ namespace: 'shop', name: 'web', memoryBytes: 1.5 * 2 ** 20 }],
    });
  });
});

describe('a patch of a summary', () => {
  it('may leave out everything', () => {
    expect(readStatsPatch({})).toEqual({ ok: true, patch: { node: {}, pods: [] } });
    expect(readStatsPatch({ node: { memory: { availableBytes: '1Gi' } } })).toEqual({
      ok: true,
      patch: { node: { memory: { availableBytes: 2 ** 30 } }, pods: [] },
    });
  });

  it('may have fields that no model reads', () => {
    expect(readStatsPatch({ node: { cpu: { usageNanoCores: 1 } }, pods: [{ swap: {} }] }).ok).toBe(
      true,
    );
  });

  it.each([
    [{ nodes: {} }, 'snapshot/unknown-field', 'nodes', 'did you mean node?'],
    [
      { node: { memory: { availabeBytes: 1 } } },
      'snapshot/unknown-field',
      'node/memory/availabeBytes',
      'did you mean availableBytes?',
    ],
    [
      { pods: [{ podRef: { nam: 'a' } }] },
      'snapshot/unknown-field',
      'pods/0/podRef/nam',
      'did you mean name?',
    ],
    [
      { node: { memory: { availableBytes: -5 } } },
      'snapshot/negative-number',
      'node/memory/availableBytes',
      undefined,
    ],
    [5, 'snapshot/wrong-type', '', undefined],
  ])('is refused for %j', (value, code, path, hint) => {
    const reading = readStatsPatch(value);
    const problems = reading.ok ? [] : reading.problems;
    expect(problems.map((problem) => [problem.code, problem.path.join('/'), problem.hint])).toEqual(
      [[code, path, hint]],
    );
  });
});
