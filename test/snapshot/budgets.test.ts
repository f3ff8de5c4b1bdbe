import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '#snapshot';
import { asYaml, loadFine, type Raw, rawNode } from './support.ts';

const rawBudget = (spec: object, more: object = {}, apiVersion = 'policy/v1') => ({
  apiVersion,
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web', namespace: 'shop', generation: 3, uid: 'u-web' },
  spec,
  ...more,
});

const complaintsAbout = async (spec: object): Promise<readonly string[]> => {
  const text = asYaml(rawNode('ferry'), rawBudget(spec));
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { diagnostics } = await loadSnapshot([{ path: 'harbour', bytes }]);
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`);
};

const budgetsIn = async (budget: Raw) =>
  (await loadFine({ harbour: asYaml(rawNode('ferry'), budget) })).cluster.budgets;

describe('a PodDisruptionBudget', () => {
  it('is read with its status', async () => {
    const status = {
      observedGeneration: 2,
      disruptionsAllowed: 1,
      currentHealthy: 3,
      desiredHealthy: 2,
      expectedPods: 3,
      disruptedPods: { 'web-1': '2026-11-19T08:15:30Z' },
      conditions: [{ type: 'DisruptionAllowed', status: 'True', reason: 'SufficientPods' }],
    };
    const budgets = await budgetsIn(
      rawBudget({ minAvailable: '50%', selector: { matchLabels: { app: 'web' } } }, { status }),
    );
    expect(budgets).toMatchObject([
      {
        namespace: 'shop',
        name: 'web',
        generation: 3,
        spec: {
          minAvailable: '50%',
          selector: { kind: 'labels' },
          unhealthyPodEvictionPolicy: 'IfHealthyBudget',
        },
        status: {
          observedGeneration: 2,
          disruptionsAllowed: 1,
          disruptionAllowed: { status: 'True', reason: 'SufficientPods' },
        },
      },
    ]);
    expect([...(budgets?.[0]?.status.disruptedPods.keys() ?? [])]).toEqual(['web-1']);
  });

  it.each([
    ['policy/v1', {}, 'labels'],
    ['policy/v1beta1', {}, 'nothing'],
    ['policy/v1', undefined, 'nothing'],
  ])('EV-19: of %s with the selector %o selects %s', async (apiVersion, selector, kind) => {
    const spec = { minAvailable: 1, ...(selector === undefined ? {} : { selector }) };
    const [budget] = (await budgetsIn(rawBudget(spec, {}, apiVersion))) ?? [];
    expect(budget?.spec.selector.kind).toBe(kind);
  });

  it.each([
    [{ minAvailable: 1, maxUnavailable: 1 }],
    [{ minAvailable: -1 }],
    [{ maxUnavailable: '101%' }],
    [{ maxUnavailable: '-5%' }],
    [{ maxUnavailable: '5' }],
  ])('that the API server would refuse is refused: %o', async (spec) => {
    expect(await complaintsAbout(spec)).toEqual(['error snapshot/invalid-budget']);
  });

  it('that has no bound is fine, and one with a wrong policy is not', async () => {
    expect(await complaintsAbout({})).toEqual([]);
    expect(await complaintsAbout({ unhealthyPodEvictionPolicy: 'Always' })).toEqual([
      'error snapshot/unknown-value',
    ]);
    expect(await complaintsAbout({ minAvailable: true })).toEqual(['error snapshot/wrong-type']);
  });

  it('with an invalid selector is warned of, as old ones may have it', async () => {
    const selector = { matchExpressions: [{ key: 'app', operator: 'Is', values: ['web'] }] };
    expect(await complaintsAbout({ selector })).toEqual(['warning snapshot/invalid-selector']);
  });
});
