import { describe, expect, test } from 'vitest';
import { readGroupBy } from '#documents';
import { check } from './support.ts';

const deployment = (name: string, namespace: string, labels: Record<string, string> = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace, labels },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'main', image: 'x' }] },
    },
  },
});

const namespace = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: 'quay', labels: { team: 'sea' } },
};
const FILES = {
  'all.json': [
    deployment('tide', 'quay'),
    deployment('wave', 'quay', { team: 'wind' }),
    deployment('sand', 'beach'),
    namespace,
  ]
    .map((each) => JSON.stringify(each))
    .join('\n---\n'),
};

const groupsBy = async (by: string) => {
  const group = readGroupBy(by);
  const { rollUp, findings } = await check(FILES, group && { by: group });
  const rows = rollUp?.rows ?? [];
  const sum = rows.reduce((all, { errors, warnings, notes }) => all + errors + warnings + notes, 0);
  expect(rollUp === undefined ? findings.length : sum).toBe(findings.length);
  return rows.map((row) => row.group);
};

describe('the findings of a check come together', () => {
  test('by namespace', async () => {
    expect(await groupsBy('namespace')).toEqual(['quay', 'beach']);
  });

  test('by owner', async () => {
    expect([...(await groupsBy('owner'))].sort()).toEqual([
      'Deployment beach/sand',
      'Deployment quay/tide',
      'Deployment quay/wave',
    ]);
  });

  test('by a label of the object, or else of its namespace', async () => {
    expect([...(await groupsBy('label=team'))].sort()).toEqual([null, 'sea', 'wind'].sort());
  });

  test('only where that was asked for', async () => {
    expect(await groupsBy('nothing')).toEqual([]);
  });
});
