import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { runChecks } from '#checks';
import { runHere } from '../support/run-here.ts';

const budget = (bounds: object, app = 'web') => ({
  ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
  metadata: { name: app, namespace: 'shop' },
  spec: { ...bounds, selector: { matchLabels: { app } } },
});

const workload = (kind: string, replicas?: number, app = 'web') => ({
  ...{ apiVersion: 'apps/v1', kind },
  metadata: { name: app, namespace: 'shop' },
  spec: {
    ...(replicas !== undefined && { replicas }),
    selector: { matchLabels: { app } },
    template: {
      metadata: { labels: { app } },
      spec: { containers: [{ name: 'c', image: 'web' }] },
    },
  },
});

const listOf = (...items: readonly object[]): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

async function fixes(...items: readonly object[]) {
  const result = await runChecks({
    inputs: [{ path: 'all.json', bytes: Buffer.from(listOf(...items)) }],
    ...{ settings: {}, today: '2026-11-20', wantsFixes: true },
  });
  if (result.kind === 'rejected') throw new Error('they can be read');
  return result.report.fixes?.map(({ code, patch }) => [code, patch.spec]);
}

const HEALTHY = { unhealthyPodEvictionPolicy: 'AlwaysAllow' };

describe('a fix', () => {
  test.each([
    ['budget-allows-nothing', { maxUnavailable: 0 }, { maxUnavailable: 1 }],
    ['budget-allows-nothing', { minAvailable: '100%' }, { maxUnavailable: 1, minAvailable: null }],
    ['budget-of-all-replicas', { minAvailable: 3 }, { maxUnavailable: 1, minAvailable: null }],
    ['budget-without-bound', {}, { maxUnavailable: 1 }],
  ])('of %s with %j lets one pod go', async (code, bounds, patch) => {
    const given = { ...bounds, ...HEALTHY };
    expect(await fixes(budget(given), workload('Deployment', 3))).toEqual([[code, patch]]);
  });

  test('of a budget that keeps pods which do not work', async () => {
    expect(await fixes(budget({ maxUnavailable: 1 }), workload('Deployment', 3))).toEqual([
      ['budget-keeps-unhealthy-pods', HEALTHY],
    ]);
  });

  test.each([
    ['the only replica would go', workload('Deployment', 1)],
    ['the controller has no scale', workload('DaemonSet')],
    [
      'nobody knows the replicas',
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
    ],
  ])('is none where %s', async (_, other) => {
    expect(await fixes(budget({ maxUnavailable: 0, ...HEALTHY }), other)).toEqual([]);
  });
});

describe('check --fix', () => {
  const files = listOf(budget({ maxUnavailable: 0, ...HEALTHY }), workload('Deployment', 2));

  test('prints the command, and what was weighed', async () => {
    const ran = await runHere(['check', '-', '--fix'], { input: files });
    expect(ran.stdout).toContain(
      'kubectl patch poddisruptionbudget web --namespace shop --type strategic ' +
        `--patch '{"spec":{"maxUnavailable":1}}'`,
    );
    expect(ran.stdout).toMatch(/1 of \d+ findings has a command that ends it/);
  });

  test('says so where nothing is certain', async () => {
    const lone = listOf(budget({ maxUnavailable: 0, ...HEALTHY }), workload('Deployment', 1));
    const ran = await runHere(['check', '-', '--fix'], { input: lone });
    expect(ran.stdout).toContain('Each finding leaves something to weigh up');
    expect((await runHere(['check', '-'], { input: lone })).stdout).not.toContain('Fixes');
  });
});
