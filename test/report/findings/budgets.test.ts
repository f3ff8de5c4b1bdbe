import { describe, expect, it } from 'vitest';
import type { Cluster, PodDisruptionBudget } from '#cluster';
import { budgetDeadlocks } from '../../../src/report/findings/budget-deadlocks.ts';
import { oddBudgets } from '../../../src/report/findings/odd-budgets.ts';
import { findingInWords } from '../../../src/report/sentences/findings/findings.ts';
import { budget, workload } from '../../support/budgets.ts';
import { pod } from '../../support/builders.ts';
import { playOnPiers, podOf, webFleet } from '../../support/fleet.ts';

const DRAIN = 'drain nodes=pier-1 force=true ignoreDaemonSets=true';
const JOB = workload('Job', 'web');

const deadlocksIn = (
  fleet: Partial<Cluster>,
  budgets: readonly PodDisruptionBudget[],
  ...more: readonly string[]
) => budgetDeadlocks(playOnPiers(fleet, budgets, [DRAIN, ...more]));

describe('a drain is kept waiting or fails', () => {
  it.each([
    [
      'by two budgets on one pod',
      webFleet(3),
      [budget('web', { minAvailable: 0 }), budget('all', { minAvailable: 0 })],
      { reason: 'several-budgets', budgets: ['shop/all', 'shop/web'] },
    ],
    [
      'by maxUnavailable 0',
      webFleet(3),
      [budget('web', { maxUnavailable: 0 })],
      { reason: 'allows-none' },
    ],
    [
      'by minAvailable 100%',
      webFleet(3),
      [budget('web', { minAvailable: '100%' })],
      { reason: 'allows-none' },
    ],
    [
      'EV-14: by minAvailable 1 over one replica',
      webFleet(1),
      [budget('web', { minAvailable: 1 })],
      { reason: 'single-replica' },
    ],
    [
      'by a budget over a Job',
      { pods: [podOf(JOB, 'web-0', 'pier-1')], workloads: [JOB] },
      [budget('web', { maxUnavailable: 1 })],
      { reason: 'cannot-count' },
    ],
    [
      'EV-12: by maxUnavailable over pods without a controller',
      { pods: [pod('shop/web-0', 'pier-1', { labels: { app: 'web' } })] },
      [budget('web', { maxUnavailable: 1 })],
      { reason: 'bare-pods' },
    ],
    ['EV-15: by a budget without bounds', webFleet(3), [budget('web')], { reason: 'no-bound' }],
    [
      'by replacements that never come',
      webFleet(4, { nodes: ['pier-1'] }),
      [budget('web', { maxUnavailable: 3 })],
      { reason: 'too-few-healthy', pods: ['shop/web-3'] },
    ],
  ] as const)('%s, which is named', (_, fleet, budgets, expected) => {
    const found = deadlocksIn(fleet, budgets);
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'budget-deadlock',
        budgets: ['shop/web'],
        pods: ['shop/web-0'],
        ...expected,
      }),
    ]);
    expect(found.map(findingInWords)[0]).toMatch(/^shop\/web-\d cannot be evicted: .*shop\//);
  });

  it('by nothing when the pod goes in the end', () => {
    const budgets = [budget('web', { minAvailable: 3 })];
    expect(deadlocksIn(webFleet(3), budgets, 'at=1m deletePods pods=shop/web-0')).toEqual([]);
  });
});

it('budgets that select nothing or everything are reported, and others are not', () => {
  const plain = budget('none', { minAvailable: 1 });
  const none = { ...plain, spec: { ...plain.spec, selector: { kind: 'nothing' } as const } };
  const budgets = [
    budget('web', { minAvailable: 1 }),
    budget('gone', { selector: { matchLabels: { app: 'gone' } }, minAvailable: 1 }),
    budget('all', { selector: {}, minAvailable: 1 }),
    none,
  ];
  const cluster = { ...playOnPiers(webFleet(1), budgets, []).cluster, budgets };
  expect(oddBudgets({ cluster })).toEqual([
    { kind: 'odd-budget', budget: 'shop/gone', covers: 'nothing' },
    { kind: 'odd-budget', budget: 'shop/all', covers: 'everything' },
    { kind: 'odd-budget', budget: 'shop/none', covers: 'nothing' },
  ]);
});
