import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gatherMachines } from '#node-facts';
import { loadSnapshot } from '#snapshot';
import { configuration, nodeFacts, type Raw, rawNode, rawPod, summary } from './support.ts';

const junk = fc.oneof(
  fc.constantFrom(null, 0, -1, 1.5, 1e300, '', '5%', '1Gi', '-1', '30s', 'ferry', true, [], {}),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly right values, here and there a wrong one. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary }, { weight: 1, arbitrary: junk });

const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  mostly(fc.record(fields, { requiredKeys: [] }));

const number = mostly(fc.constantFrom(0, 5, 2 ** 40, 2 ** 64, '2Gi'));
const thresholds = some({
  'memory.available': mostly(fc.constantFrom('1Gi', '5%')),
  'nodefs.inodesFree': mostly(fc.constantFrom('0%', '10')),
});
const kubelet = {
  evictionHard: thresholds,
  evictionSoft: thresholds,
  evictionSoftGracePeriod: some({ 'memory.available': mostly(fc.constant('1m')) }),
  enforceNodeAllocatable: mostly(fc.constantFrom(['pods'], ['none', 'pods'])),
  systemReserved: some({ memory: number }),
  nodeStatusUpdateFrequency: mostly(fc.constant('10s')),
};
const fileSystem = some({ availableBytes: number, capacityBytes: number, inodes: number });
const stats = {
  memory: some({ availableBytes: number, workingSetBytes: number }),
  fs: fileSystem,
  runtime: some({ imageFs: fileSystem, containerFs: fileSystem }),
  systemContainers: mostly(fc.array(some({ name: fc.constant('pods') }), { maxLength: 2 })),
};
const pods = mostly(
  fc.array(
    some({
      podRef: some({ namespace: fc.constant('shop'), name: fc.constantFrom('web', 'raft') }),
      memory: some({ workingSetBytes: number }),
    }),
    { maxLength: 3 },
  ),
);

const documents: fc.Arbitrary<Raw> = fc.oneof(
  some(kubelet).map((fields) => configuration(Object(fields))),
  some(kubelet).map((kubeletconfig) => ({ kubeletconfig })),
  fc
    .tuple(some(stats), pods)
    .map(([node, of]) => ({ ...summary('ferry', Object(node)), pods: of })),
  some({
    all: fc.constant(true),
    kubelet: some(kubelet),
    stats: some({ node: some(stats), pods }),
    imageFs: mostly(fc.constantFrom('shared', 'split')),
    unusedImages: number,
  }).map((spec) => nodeFacts(Object(spec))),
  junk.map((value) => ({ apiVersion: 'k8s-evict.dev/v1', kind: 'NodeFacts', spec: value })),
);

it('whatever documents say of machines is used or complained about, with its place', async () => {
  let used = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(documents, { maxLength: 3 }), async (found) => {
      const items = [...rawNode('ferry'), rawPod('web', 'ferry'), ...found];
      const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
      const { snapshot } = await loadSnapshot([{ path: 'harbour', bytes: Buffer.from(text) }]);
      if (snapshot === undefined) return;
      const { of, diagnostics } = gatherMachines(snapshot, 1);
      for (const { path } of diagnostics) expect(path).toBe('harbour');
      if (of('ferry').usage !== undefined) used += 1;
    }),
    { numRuns: 1_500 },
  );
  expect(used).toBeGreaterThan(10);
});
