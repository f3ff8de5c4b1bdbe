import { describe, expect, test } from 'vitest';
import { asYaml, codes, load, loadFine, type Raw, rawNode } from './support.ts';

const inShop = (kind: string, name: string, fields: Raw): Raw => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, namespace: 'shop' },
  ...fields,
});

const read = async (object: Raw) =>
  (await loadFine({ harbour: asYaml(rawNode('ferry'), object) })).cluster;

describe('a ResourceQuota', () => {
  test('keeps its limits, what is used, and both kinds of scopes', async () => {
    const { resourceQuotas: [quota] = [] } = await read(
      inShop('ResourceQuota', 'q', {
        spec: {
          hard: { pods: 4, 'requests.cpu': '2' },
          scopes: ['NotTerminating'],
          scopeSelector: {
            matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }],
          },
        },
        status: { used: { pods: '3' } },
      }),
    );
    expect(quota).toMatchObject({
      namespace: 'shop',
      hard: { pods: '4', 'requests.cpu': '2' },
      used: { pods: '3' },
      scopes: [
        { name: 'NotTerminating', operator: 'Exists', values: [] },
        { name: 'PriorityClass', operator: 'In', values: ['high'] },
      ],
    });
  });

  test('shows nothing used where it has no status', async () => {
    const { resourceQuotas: [quota] = [] } = await read(
      inShop('ResourceQuota', 'q', { spec: { hard: { pods: '4' } } }),
    );
    expect(quota).not.toHaveProperty('used');
  });

  test.each([
    [{ hard: { pods: 'many' } }, 'error snapshot/malformed-quantity'],
    [
      {
        scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'Is' }] },
      },
      'error snapshot/unknown-value',
    ],
  ])('with a mistake is refused: %j', async (spec, code) => {
    const wrong = inShop('ResourceQuota', 'q', { spec });
    const { diagnostics } = await load({ harbour: asYaml(rawNode('ferry'), wrong) });
    expect(codes(diagnostics)).toContain(code);
  });
});

describe('a LimitRange', () => {
  const itemOf = async (item: Raw) => {
    const range = inShop('LimitRange', 'r', { spec: { limits: [item] } });
    return (await read(range)).limitRanges?.[0]?.limits[0];
  };

  test('is completed as the API server does: limits by maxima, requests by limits and minima', async () => {
    expect(
      await itemOf({
        type: 'Container',
        max: { cpu: '2', memory: '2Gi' },
        min: { 'ephemeral-storage': '1Gi', cpu: '1' },
        default: { cpu: '1500m' },
        defaultRequest: { memory: '1Gi' },
      }),
    ).toMatchObject({
      default: { cpu: '1500m', memory: '2Gi' },
      defaultRequest: { cpu: '1500m', memory: '1Gi', 'ephemeral-storage': '1Gi' },
    });
  });

  test('is left as it is for pods as a whole', async () => {
    expect(await itemOf({ type: 'Pod', max: { cpu: '2' } })).toMatchObject({ default: {} });
  });
});
