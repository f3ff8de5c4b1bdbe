import { describe, expect, it } from 'vitest';
import { knownMachines } from '#node-facts';
import { pod } from '../support/builders.ts';
import {
  brief,
  configuration,
  entry,
  GI,
  gather,
  nodeFacts,
  type Raw,
  rawNode,
  rawPod,
  summary,
} from './support.ts';

const HARBOUR = [...rawNode('ferry'), rawPod('web', 'ferry'), rawPod('db', 'ferry')];

const gatherFerry = (...documents: readonly Raw[]) =>
  gather({ harbour: [...HARBOUR, configuration({})], more: documents });

const usageOf = async (...documents: readonly Raw[]) =>
  (await gatherFerry(...documents)).of('ferry').usage;

const assumed = async (...documents: readonly Raw[]) =>
  (await gatherFerry(...documents)).assumptions;

const fs = (capacityBytes: number, inodes: number, more: Raw = {}): Raw => ({
  availableBytes: 1,
  inodesFree: 1,
  capacityBytes,
  inodes,
  ...more,
});

describe('what a machine uses', () => {
  it('is unknown where it is not measured', async () => {
    const machines = await gatherFerry();
    expect(machines.of('ferry').usage).toBeUndefined();
    expect([machines.unmeasured, machines.assumptions]).toEqual([['ferry'], []]);
  });

  it('is what its kubelet has measured', async () => {
    const pods = [entry('web', GI), entry('db', 2 * GI)];
    const machines = await gatherFerry(summary('ferry', {}, pods));
    const { usage } = machines.of('ferry');
    expect(usage).toMatchObject({ layout: 'shared', scope: 'all' });
    expect(usage?.summary.pods.map(({ podRef }) => podRef.uid)).toEqual([
      'uid-of-web',
      'uid-of-db',
    ]);
    expect([machines.unmeasured, machines.diagnostics]).toEqual([[], []]);
  });

  it('is taken from the summary rather than from metrics', async () => {
    const metrics = nodeMetrics('7Gi');
    const usage = await usageOf(summary('ferry'), metrics);
    expect(usage?.summary.node.memory?.workingSetBytes).toBe(6 * GI);
    const fallback = await usageOf(metrics);
    expect(fallback?.summary.node.memory).toEqual({ workingSetBytes: 7 * GI, availableBytes: GI });
  });
});

describe('running pods that a summary lacks', () => {
  const withRequests = { ...rawPod('db', 'ferry') };
  const spec = {
    nodeName: 'ferry',
    containers: [
      { name: 'app', resources: { requests: { memory: '2Gi', 'ephemeral-storage': '1Gi' } } },
    ],
  };
  const files = {
    harbour: [
      ...rawNode('ferry'),
      rawPod('web', 'ferry'),
      { ...withRequests, spec },
      rawPod('early', 'ferry', { status: { phase: 'Pending' } }),
      configuration({}),
    ],
    stats: [summary('ferry', {}, [entry('web', GI)])],
  };

  it('have no entry unless they are asked to', async () => {
    const machines = await gather(files);
    expect(machines.of('ferry').usage?.summary.pods).toHaveLength(1);
    expect(machines.assumptions).toContainEqual({
      ...{ kind: 'pods-without-stats', pods: 1, nodes: ['ferry'] },
    });
  });

  it.each([
    ['zero', 'pods-taken-for-idle', 0, 0],
    ['request', 'pods-taken-at-requests', 2 * GI, GI],
  ] as const)('use with %s what is told, which is said', async (taken, kind, memory, disk) => {
    const machines = await gather(files, taken);
    const pods = machines.of('ferry').usage?.summary.pods ?? [];
    expect(pods.map(({ podRef }) => podRef.name)).toEqual(['web', 'db']);
    expect(pods[1]).toMatchObject({
      podRef: { uid: 'uid-of-db' },
      memory: { workingSetBytes: memory },
      containers: [{ name: 'app', rootfs: { usedBytes: disk } }],
    });
    const kinds = machines.assumptions.map((each) => each.kind);
    expect(kinds).not.toContain('pods-without-stats');
    expect(machines.assumptions).toContainEqual({ kind, pods: 1, nodes: ['ferry'] });
    expect(machines.of('ferry').usage?.assumedPods).toBe(1);
  });
});

const nodeMetrics = (memory: string): Raw => ({
  apiVersion: 'metrics.k8s.io/v1beta1',
  kind: 'NodeMetrics',
  metadata: { name: 'ferry' },
  usage: { cpu: '1', memory },
});

const podMetrics = (name: string, memory: string): Raw => ({
  apiVersion: 'metrics.k8s.io/v1beta1',
  kind: 'PodMetrics',
  metadata: { namespace: 'shop', name },
  containers: [{ name: 'app', usage: { cpu: '1', memory } }],
});

describe('metrics of the API', () => {
  it('tell memory alone, which is said', async () => {
    const machines = await gatherFerry(nodeMetrics('4Gi'), podMetrics('web', '1Gi'));
    const { usage } = machines.of('ferry');
    expect(usage).toMatchObject({ scope: 'memory', layout: 'shared' });
    expect(usage?.summary).toEqual({
      node: {
        nodeName: 'ferry',
        memory: { workingSetBytes: 4 * GI, availableBytes: 4 * GI },
        systemContainers: [
          { name: 'pods', memory: { workingSetBytes: GI, availableBytes: 7 * GI } },
        ],
      },
      pods: [
        {
          podRef: { namespace: 'shop', name: 'web', uid: 'uid-of-web' },
          memory: { workingSetBytes: GI },
        },
      ],
    });
    expect(machines.assumptions).toEqual([
      { kind: 'usage-from-metrics', nodes: ['ferry'] },
      { kind: 'pods-memory-derived', nodes: ['ferry'] },
      { kind: 'pods-without-stats', pods: 1, nodes: ['ferry'] },
    ]);
  });

  it('of pods alone let daemons use nothing, which is said', async () => {
    const machines = await gatherFerry(podMetrics('web', '1Gi'), podMetrics('db', '2Gi'));
    expect(machines.of('ferry').usage?.summary.node.memory?.availableBytes).toBe(5 * GI);
    expect(machines.assumptions).toContainEqual({
      kind: 'daemons-without-memory',
      nodes: ['ferry'],
    });
  });

  it('of other nodes and pods tell nothing', async () => {
    const other = { ...nodeMetrics('1Gi'), metadata: { name: 'barge' } };
    expect(await usageOf(other, podMetrics('raft', '1Gi'))).toBeUndefined();
  });
});

describe('the layout of file systems', () => {
  const layoutOf = async (fsStats: Raw, runtime: Raw) =>
    (await usageOf(summary('ferry', { fs: fsStats, runtime })))?.layout;

  it('is one disk where sizes are equal', async () => {
    expect(await layoutOf(fs(100, 9), { imageFs: fs(100, 9) })).toBe('shared');
    expect(await layoutOf(fs(100, 9), {})).toBe('shared');
  });

  it('is a disk of its own for images and writable layers where sizes differ', async () => {
    expect(await layoutOf(fs(100, 9), { imageFs: fs(200, 9) })).toBe('dedicated');
    expect(await layoutOf(fs(100, 9), { imageFs: fs(100, 8), containerFs: fs(100, 8) })).toBe(
      'dedicated',
    );
  });

  it('is split where writable layers lie on the disk of the node', async () => {
    const runtime = { imageFs: fs(200, 8), containerFs: fs(100, 9) };
    expect(await layoutOf(fs(100, 9), runtime)).toBe('split');
  });

  it('is what NodeFacts say', async () => {
    const facts = nodeFacts({ nodes: ['ferry'], imageFs: 'dedicated' });
    expect((await usageOf(summary('ferry'), facts))?.layout).toBe('dedicated');
  });
});

describe('what a summary lacks', () => {
  it('of images is that of the disk of the node, which is said', async () => {
    const documents = [summary('ferry', { runtime: undefined })];
    const node = (await usageOf(...documents))?.summary.node;
    expect(node?.runtime).toEqual({ imageFs: node?.fs, containerFs: node?.fs });
    expect(await assumed(...documents)).toContainEqual({
      kind: 'images-on-node-disk',
      nodes: ['ferry'],
    });
  });

  it('of a disk of its own for images stays unknown, which is said', async () => {
    const facts = nodeFacts({ nodes: ['ferry'], imageFs: 'dedicated' });
    const documents = [summary('ferry', { runtime: undefined }), facts];
    expect((await usageOf(...documents))?.summary.node.runtime).toBeUndefined();
    expect(await assumed(...documents)).toContainEqual({
      kind: 'image-disk-unknown',
      nodes: ['ferry'],
    });
  });

  it('of writable layers is where the layout has them', async () => {
    const images = fs(200, 9);
    const dedicated = await usageOf(summary('ferry', { runtime: { imageFs: images } }));
    expect(dedicated?.summary.node.runtime?.containerFs).toMatchObject({ capacityBytes: 200 });
    const split = await usageOf(
      summary('ferry', { runtime: { imageFs: images } }),
      nodeFacts({ nodes: ['ferry'], imageFs: 'split' }),
    );
    expect(split?.summary.node.runtime?.containerFs).toMatchObject({ capacityBytes: 100 });
  });

  it('of all pods together is what their cgroup has and they do not use', async () => {
    const reserved = { systemReserved: { memory: '1Gi' }, kubeReserved: { memory: '512Mi' } };
    const machines = await gather({
      harbour: [...HARBOUR, configuration(reserved)],
      stats: [summary('ferry', {}, [entry('web', GI), entry('db', 2 * GI)])],
    });
    expect(machines.of('ferry').usage?.summary.node.systemContainers).toMatchObject([
      { name: 'pods', memory: { workingSetBytes: 3 * GI, availableBytes: 3.5 * GI } },
    ]);
    const told = { systemContainers: [{ name: 'pods', memory: { availableBytes: 5 } }] };
    expect((await usageOf(summary('ferry', told)))?.summary.node.systemContainers).toEqual(
      told.systemContainers,
    );
  });

  it('of pods is said: of running ones, and of those without memory', async () => {
    const waiting = rawPod('new', 'ferry', { status: { phase: 'Pending' } });
    const { podRef } = entry('web', 1);
    expect(await assumed(summary('ferry', {}, [{ podRef }]), waiting)).toEqual(
      expect.arrayContaining([
        { kind: 'pods-without-stats', pods: 1, nodes: ['ferry'] },
        { kind: 'pods-without-memory', pods: 1, nodes: ['ferry'] },
        { kind: 'pods-without-disk', pods: 1, nodes: ['ferry'] },
        { kind: 'pods-without-processes', pods: 1, nodes: ['ferry'] },
      ]),
    );
  });

  it('of what can be collected is in NodeFacts, or said to be nothing', async () => {
    const nothing = { kind: 'nothing-to-collect', nodes: ['ferry'] };
    expect(await assumed(summary('ferry'))).toContainEqual(nothing);
    const facts = nodeFacts({ nodes: ['ferry'], unusedImages: '2Gi' });
    expect(await assumed(summary('ferry'), facts)).not.toContainEqual(nothing);
    expect(await usageOf(summary('ferry'), facts)).toMatchObject({
      unusedImages: 2 * GI,
      deadContainers: 0,
    });
  });

  it('of unused images is what the node lists and no pod there has, and said to be so', async () => {
    const images = [
      { names: ['docker.io/library/web@sha256:1', 'docker.io/library/web:latest'], sizeBytes: 5 },
      { names: ['quay.io/harbour/old:1'], sizeBytes: 70 },
      { names: ['registry.k8s.io/pause:3.10'], sizeBytes: 900 },
    ];
    const [node = {}, lease = {}] = rawNode('mole');
    const mole = { ...node, status: { ...Object(node['status']), images } };
    const pod = {
      ...rawPod('web', 'mole'),
      spec: { nodeName: 'mole', containers: [{ name: 'app', image: 'web' }] },
    };
    const tell = async (...more: readonly Raw[]) => {
      const told = await gather({ harbour: [mole, lease, pod, summary('mole'), ...more] });
      const kinds = told.assumptions.map(({ kind }) => kind);
      return [told.of('mole').usage?.unusedImages, kinds.includes('unused-images-estimated')];
    };
    expect(await tell()).toEqual([70, true]);
    expect(await tell(nodeFacts({ nodes: ['mole'], unusedImages: '0' }))).toEqual([0, false]);
  });

  it('of the configuration is said only where its resource is measured', async () => {
    const bare = await gather({
      harbour: [...HARBOUR, ...rawNode('barge')],
      more: [summary('ferry')],
    });
    expect(bare.assumptions).toContainEqual({ kind: 'kubelet-defaults', nodes: ['ferry'] });
    expect(await assumed(summary('ferry'))).not.toContainEqual(
      expect.objectContaining({ kind: 'kubelet-defaults' }),
    );
  });
});

describe('entries of pods', () => {
  it('are found by uid, and by name where people left the uid out', async () => {
    const usage = await usageOf(
      summary('ferry', {}, [entry('web', 1), { podRef: { namespace: 'shop', name: 'db' } }]),
    );
    expect(usage?.summary.pods.map(({ podRef }) => podRef.uid)).toEqual([
      'uid-of-web',
      'uid-of-db',
    ]);
  });

  it('of mirror pods are found by the uid that the kubelet gave', async () => {
    const mirror = rawPod('static', 'ferry', {
      metadata: { annotations: { 'kubernetes.io/config.mirror': 'abc' } },
    });
    const usage = await usageOf(summary('ferry', {}, [entry('static', 1, 'abc')]), mirror);
    expect(usage?.summary.pods.map(({ podRef }) => podRef.uid)).toEqual(['abc']);
  });

  it('of pods that are elsewhere count for no pod, which is complained about', async () => {
    const ofMissingPods = [entry('web', 1, 'of-another-time'), entry('raft', 2)];
    const machines = await gatherFerry(summary('ferry', {}, ofMissingPods));
    expect(machines.of('ferry').usage?.summary.pods).toEqual([]);
    expect(machines.diagnostics.map(brief)).toEqual([
      'warning node-facts/stats-of-missing-pod more:1',
    ]);
    expect(machines.diagnostics[0]?.message).toContain('shop/web and 1 more');
  });
});

describe('complaints about summaries', () => {
  it('are about nodes that are missing', async () => {
    const { diagnostics } = await gatherFerry(summary('raft'));
    expect(diagnostics.map(brief)).toEqual(['warning node-facts/stats-of-missing-node more:1']);
  });

  it.each([
    ['2026-11-20T08:55:00Z', []],
    ['2026-11-20T08:54:59Z', ['warning node-facts/old-stats more:1']],
    ['2026-11-20T09:30:00Z', []],
  ])('measured at %s: %j', async (time, complaints) => {
    const node = { memory: { time, availableBytes: 1, workingSetBytes: 1 }, fs: {}, runtime: {} };
    const { diagnostics } = await gatherFerry(summary('ferry', node));
    expect(diagnostics.map(brief)).toEqual(complaints);
  });
});

describe('a patch of NodeFacts', () => {
  const patched = (stats: unknown, ...documents: readonly Raw[]) =>
    usageOf(...documents, nodeFacts({ nodes: ['ferry'], stats }));

  it('replaces the figures that it names', async () => {
    const measured = summary('ferry', {}, [
      { ...entry('web', GI), containers: [{ name: 'app', logs: { usedBytes: 1, inodesUsed: 2 } }] },
    ]);
    const usage = await patched(
      {
        node: { memory: { availableBytes: '1Gi' }, rlimit: { maxpid: 100, curproc: 9 } },
        pods: [
          {
            podRef: { namespace: 'shop', name: 'web' },
            containers: [{ name: 'app', logs: { usedBytes: 5 } }],
          },
          { podRef: { namespace: 'shop', name: 'db' }, memory: { workingSetBytes: 7 } },
        ],
      },
      measured,
    );
    const { node, pods } = usage?.summary ?? {};
    expect(node?.memory).toMatchObject({ availableBytes: GI, workingSetBytes: 6 * GI });
    expect(node?.rlimit).toEqual({ maxpid: 100, curproc: 9 });
    expect(node?.fs?.capacityBytes).toBe(100);
    expect(pods).toMatchObject([
      {
        podRef: { uid: 'uid-of-web' },
        memory: { workingSetBytes: GI },
        containers: [{ name: 'app', logs: { usedBytes: 5, inodesUsed: 2 } }],
      },
      { podRef: { uid: 'uid-of-db' }, memory: { workingSetBytes: 7 } },
    ]);
  });

  it('is enough where nothing is measured', async () => {
    const usage = await patched({ node: { memory: { availableBytes: 1, workingSetBytes: 2 } } });
    expect(usage).toMatchObject({ scope: 'all' });
    expect(usage?.summary.node.memory).toEqual({ availableBytes: 1, workingSetBytes: 2 });
  });

  it('is refused where it is wrong', async () => {
    const facts = nodeFacts({
      nodes: ['ferry'],
      stats: { node: { memory: { availableByte: 1 } } },
    });
    const { diagnostics } = await gatherFerry(facts);
    expect(diagnostics.map(brief)).toEqual(['error snapshot/unknown-field availableByte']);
  });
});

it('other facts are those of the last document that tells them', async () => {
  const { of } = await gatherFerry(
    nodeFacts({ all: true, inhibitDelayMaxSec: 30, cloud: true }),
    nodeFacts({ nodes: ['ferry'], cloud: false }),
  );
  expect(of('ferry')).toMatchObject({ inhibitDelayMaxSec: 30, cloud: false });
});

it('scripts learn which pods and nodes were measured', async () => {
  const machines = await gather({
    harbour: [...HARBOUR, ...rawNode('barge'), ...rawNode('tug')],
    more: [
      summary('ferry', {}, [entry('web', 1)]),
      { ...nodeMetrics('1Gi'), metadata: { name: 'tug' } },
    ],
  });
  const { measuredOf, isMeasured } = knownMachines(machines);
  expect(['ferry', 'barge', 'tug'].map(measuredOf)).toEqual(['all', 'nothing', 'memory']);
  expect(isMeasured(pod('shop/web', 'ferry'))).toBe(true);
  expect(isMeasured(pod('shop/db', 'ferry'))).toBe(false);
  expect(isMeasured(pod('shop/web', 'barge'))).toBe(false);
});
