import { describe, expect, it } from 'vitest';
import { boundsOf, nextStep, rulesOf } from '../../src/outage/roll/rules.ts';

describe('the limits of a roll', () => {
  it.each([
    ['generic', 12, 3, { surge: 1, missing: 0, parallel: 1 }],
    ['eks', 12, 3, { surge: 6, missing: 0, parallel: 1 }],
    ['eks-minimal', 12, 3, { surge: 0, missing: 1, parallel: 1 }],
    ['aks', 12, 3, { surge: 2, missing: 0, parallel: 2 }],
    ['gke-surge', 12, 3, { surge: 1, missing: 0, parallel: 1 }],
    ['gke-blue-green', 12, 3, { surge: 12, missing: 0, parallel: 1 }],
    ['karpenter-drift', 5, 1, { surge: 1, missing: 0, parallel: 1 }],
    ['kubeadm', 12, 3, { surge: 0, missing: 1, parallel: 1 }],
  ] as const)('%s of %i nodes in %i zones', (strategy, total, zones, limits) => {
    expect(boundsOf(rulesOf({ strategy }), total, zones)).toEqual({ total, ...limits });
  });

  it('has a node that is missing where none is added', () => {
    const rules = rulesOf({ surge: 0, maxUnavailable: 0 });
    expect(boundsOf(rules, 4, 1)).toMatchObject({ surge: 0, missing: 1, parallel: 1 });
  });

  it.each([
    ['generic', 3],
    ['capi', 3],
    ['kops', 3],
    ['aks', 4],
  ] as const)('%s: a share of 10 %% of 35 nodes is %i', (strategy, most) => {
    const rules = rulesOf({ strategy, surge: 0, maxUnavailable: '10%' });
    expect(boundsOf(rules, 35, 1).missing).toBe(most);
  });

  it('eks adds at least as many nodes as it drains at once', () => {
    const rules = rulesOf({ strategy: 'eks', maxUnavailable: 20 });
    expect(boundsOf(rules, 40, 2)).toMatchObject({ surge: 20, parallel: 20 });
  });
});

describe('the next step of a roll', () => {
  const bounds = { total: 5, surge: 2, missing: 1, parallel: 3 };
  const none = { ordered: 0, up: 0, draining: 0, taken: 0, removed: 0 };
  it.each([
    [none, { order: 2, take: 1 }],
    [
      { ...none, ordered: 2, draining: 1, taken: 1 },
      { order: 0, take: 0 },
    ],
    [
      { ...none, ordered: 2, up: 2, draining: 1, taken: 1 },
      { order: 0, take: 2 },
    ],
    [
      { ordered: 2, up: 2, draining: 2, taken: 3, removed: 1 },
      { order: 1, take: 0 },
    ],
    [
      { ordered: 5, up: 5, draining: 0, taken: 5, removed: 5 },
      { order: 0, take: 0 },
    ],
  ])('after %j', (state, step) => {
    expect(nextStep(state, bounds)).toEqual(step);
  });
});
