import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SweepReport } from '#documents';
import { newFolder } from '../support/program.ts';
import { runHere } from '../support/run-here.ts';

const START = '2026-11-20T00:00:00Z';
const LONG_AGO = '2026-11-19T23:50:00Z';

/** How the snapshot shows a node. */
const looks = fc.constantFrom(
  ...([
    'ready',
    'ready',
    'ready',
    'ready',
    'silent',
    'stale-lease',
    'old-lease',
    'not-ready',
    'written',
  ] as const),
);
type Look = typeof looks extends fc.Arbitrary<infer T> ? T : never;

interface Harbour {
  readonly nodes: readonly Look[];
  /** The nodes of the pods of one ReplicaSet, by number. */
  readonly pods: readonly number[];
  /** Whether a pod is there that no loss of a node harms. */
  readonly hasFinished: boolean;
  readonly hasService: boolean;
  readonly assumesReady: boolean;
  readonly over: string;
}

const harbour: fc.Arbitrary<Harbour> = fc.record({
  nodes: fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.constant('ready'), { minLength: 2, maxLength: 4 }) },
    {
      weight: 5,
      arbitrary: fc.array(looks, { maxLength: 3 }).map((others) => ['ready', ...others]),
    },
    // A status is newer than all leases: the snapshot contradicts itself.
    {
      weight: 1,
      arbitrary: fc.array(looks, { maxLength: 2 }).map((others) => ['old-lease', ...others]),
    },
  ) as fc.Arbitrary<readonly Look[]>,
  pods: fc.oneof(fc.constant([]), fc.array(fc.nat({ max: 3 }), { maxLength: 5 })),
  hasFinished: fc.boolean(),
  hasService: fc.boolean(),
  assumesReady: fc.boolean(),
  over: fc.constantFrom('nodes', 'zones'),
});

const nodeOf = (look: Look, index: number): object => ({
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: {
    name: `node-${index}`,
    labels: { 'topology.kubernetes.io/zone': index % 2 === 0 ? 'a' : 'b' },
  },
  status: look === 'written' ? {} : statusOf(look),
});

const statusOf = (look: Look): object => ({
  nodeInfo: { kubeletVersion: 'v1.36.0' },
  allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
  conditions: [
    {
      type: 'Ready',
      status: look === 'silent' ? 'Unknown' : look === 'not-ready' ? 'False' : 'True',
      lastHeartbeatTime: look === 'silent' || look === 'stale-lease' ? LONG_AGO : START,
      lastTransitionTime: LONG_AGO,
    },
  ],
});

const leaseOf = (look: Look, index: number): object => ({
  ...{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' },
  metadata: { name: `node-${index}`, namespace: 'kube-node-lease' },
  spec: {
    renewTime: look === 'silent' || look.endsWith('-lease') ? LONG_AGO : START,
    holderIdentity: `node-${index}`,
    leaseDurationSeconds: 40,
  },
});

const SPEC = { containers: [{ name: 'web', image: 'web' }] };
const labels = { app: 'web' };

const podOf = (node: number, index: number): object => ({
  ...{ apiVersion: 'v1', kind: 'Pod' },
  metadata: {
    ...{ name: `web-${index}`, namespace: 'shop', uid: `web-${index}`, labels },
    ownerReferences: [
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'web', controller: true },
    ],
  },
  spec: { ...SPEC, nodeName: `node-${node}` },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
});

const FINISHED = {
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'done', namespace: 'shop', uid: 'done' } },
  spec: { ...SPEC, nodeName: 'node-0', tolerations: [{ operator: 'Exists' }] },
  status: { phase: 'Succeeded' },
};

function fileOf({ nodes, pods, hasFinished, hasService }: Harbour): string {
  const items = [
    ...nodes.map(nodeOf),
    ...nodes.flatMap((look, index) => (look === 'written' ? [] : leaseOf(look, index))),
    ...pods.map((node, index) => podOf(node % nodes.length, index)),
    ...(hasFinished ? [FINISHED] : []),
    {
      ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
      metadata: { name: 'web', namespace: 'shop', uid: 'web' },
      spec: {
        replicas: pods.length,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: SPEC },
      },
    },
    ...(hasService
      ? [
          {
            ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' } },
            spec: { selector: labels },
          },
        ]
      : []),
  ];
  const path = join(newFolder(), 'harbour.json');
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return path;
}

/** Nodes that no fault can show to be dispensable: they are not alive, or not at work. */
const isNoGround = (look: Look, assumesReady: boolean): boolean =>
  look !== 'ready' && (look !== 'written' || !assumesReady);

test('nothing is cleared without ground, whatever mixture of nodes a snapshot shows', async () => {
  const seen = { cleared: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(harbour, async (each) => {
      const { nodes, pods, hasFinished, assumesReady, over, hasService } = each;
      const hasPods = hasFinished || pods.length > 0;
      const options = [
        ...['sweep', fileOf(each), '--over', over, '--allow-partial'],
        ...(assumesReady ? ['--assume-ready'] : []),
      ];
      const { stdout: text, exitCode } = await runHere(options);
      expect(exitCode).toBe(0);
      const words = text.replaceAll('\n', ' ');
      const clears = /(The|Each of the \d+) (node|zone)s? can be lost:/.test(words);
      const asked = await runHere([...options, '--workload', 'shop/web']);
      const deniesHarm = asked.stdout.startsWith('No: ');
      if (!hasPods || nodes.some((look) => isNoGround(look, assumesReady))) {
        seen.refused += 1;
        expect([clears, deniesHarm, words.includes('Nothing is cleared')]).toEqual([
          false,
          false,
          true,
        ]);
        return;
      }
      const report: SweepReport = JSON.parse((await runHere([...options, '-o', 'json'])).stdout);
      const worst = report.rows.filter(
        ({ down, figures }) => down.length + figures.pending + figures.stuck > 0,
      );
      expect(words).not.toContain('Nothing is cleared');
      if (clears) {
        seen.cleared += 1;
        expect(worst).toEqual([]);
        expect(words.includes('no Service and no workload')).toBe(hasService);
      }
      if (deniesHarm) {
        const hit = report.rows.filter(({ down }) =>
          down.some(({ name }) => /shop\/web$/.test(name)),
        );
        expect(
          hit.filter(({ down }) => down.some(({ name }) => !name.startsWith('Service'))),
        ).toEqual([]);
      }
    }),
    { numRuns: Number(process.env['FUZZ'] ?? 14), seed: 11 },
  );
  expect(seen.cleared).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
});
