import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asJson, asYaml, loadFine, type Raw, rawLease, rawNode, rawPod } from './support.ts';

const NAMES = ['pier-10', 'pier-2', 'Pier-1', 'pier-1', 'ärö'];

const OBJECTS: readonly Raw[] = [
  ...NAMES.map((name) => rawNode(name)),
  ...NAMES.map((name) => rawLease(name, '2026-11-19T08:15:30Z')),
  ...NAMES.flatMap((name) => [
    rawPod(name, { spec: { nodeName: name } }),
    rawPod(name, {}, { namespace: 'depot' }),
  ]),
  ...['Deployment', 'DaemonSet'].map((kind) => ({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web', namespace: 'shop' },
  })),
  ...['beta', 'alpha'].map((name) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'shop' },
  })),
];

describe('a snapshot', () => {
  it('is in the order of names, compared by code unit', async () => {
    const { cluster } = await loadFine({ harbour: asYaml(...OBJECTS) });
    const sorted = ['Pier-1', 'pier-1', 'pier-10', 'pier-2', 'ärö'];
    expect(cluster.nodes.map(({ name }) => name)).toEqual(sorted);
    expect(cluster.leases.map(({ name }) => name)).toEqual(sorted);
    expect(cluster.pods.map(({ key }) => key)).toEqual([
      ...sorted.map((name) => `depot/${name}`),
      ...sorted.map((name) => `shop/${name}`),
    ]);
    expect(cluster.workloads.map(({ kind }) => kind)).toEqual(['DaemonSet', 'Deployment']);
  });

  it('does not depend on the order of documents, nor on the files they stand in', async () => {
    const { cluster, documents, unread } = await loadFine({ harbour: asYaml(...OBJECTS) });
    const shuffled = fc.shuffledSubarray([...OBJECTS], { minLength: OBJECTS.length });
    await fc.assert(
      fc.asyncProperty(shuffled, fc.nat(OBJECTS.length), async (objects, cut) => {
        const snapshot = await loadFine({
          'first.json': objects.slice(0, cut).map(asJson).join('\n') || '[]',
          'second.yaml': asYaml(...objects.slice(cut)) || 'items: []',
        });
        expect(snapshot.cluster).toEqual(cluster);
        expect(snapshot.unread).toEqual(unread);
        expect(snapshot.documents.map(({ value }) => value)).toEqual(
          documents.map(({ value }) => value),
        );
      }),
      { numRuns: 100 },
    );
  });
});
