import { describe, expect, it } from 'vitest';
import type { WorkloadObject } from '#cluster';
import { scaleDeployment } from '#workloads';
import { atSecond } from '../support/clock.ts';
import { madeBy, workload } from './support.ts';

const SHOP = workload('Deployment', 'shop', { replicas: 5 });

const owned = (
  name: string,
  replicas: number | undefined,
  {
    revision,
    second,
    ...given
  }: { revision?: string; second?: number } & Partial<WorkloadObject> = {},
): WorkloadObject => {
  const { replicas: _, ...plain } = workload('ReplicaSet', name, {
    ownerReferences: [madeBy(SHOP)],
    annotations: revision === undefined ? {} : { 'deployment.kubernetes.io/revision': revision },
    ...(second !== undefined && { creationTimestamp: atSecond(second) }),
    ...given,
  });
  return { ...plain, ...(replicas !== undefined && { replicas }) };
};

const scaled = (...sets: readonly WorkloadObject[]) => {
  const found = scaleDeployment(SHOP, sets);
  return found && `${found.replicaSet.name} ${found.replicas}`;
};

describe('the replicas of a Deployment go', () => {
  it.each<[string, readonly WorkloadObject[], string | undefined]>([
    [
      'to the ReplicaSet that has pods',
      [owned('old', 2), owned('new', 0, { revision: '9' })],
      'old 5',
    ],
    ['to the newest where none has', [owned('a', 0, { revision: '2' }), owned('b', 0)], 'a 5'],
    [
      'to the last revision',
      [owned('a', 1, { revision: '10' }), owned('b', 2, { revision: '9' })],
      'a 3',
    ],
    [
      'to the younger of one revision',
      [owned('a', 1, { second: 9 }), owned('b', 1, { second: 8 })],
      'a 4',
    ],
    ['to one with a time before one without', [owned('a', 1, { second: 1 }), owned('b', 1)], 'a 4'],
    ['to the last name of equal ones', [owned('b', 1), owned('a', 1)], 'b 4'],
    [
      'by age where a revision is 0 or no number',
      [owned('a', 1, { revision: 'x', second: 9 }), owned('b', 1, { revision: '0' })],
      'a 4',
    ],
    [
      'never below none',
      [owned('a', 9, { revision: '1' }), owned('b', 1, { revision: '2' })],
      'b 0',
    ],
    ['to no ReplicaSet of others', [owned('a', 1, { ownerReferences: [] })], undefined],
    ['to none in another namespace', [owned('a', 1, { namespace: 'elsewhere' })], undefined],
    ['to one whose replicas nobody knows', [owned('a', undefined), owned('b', 2)], 'b 5'],
  ])('%s', (_, sets, expected) => {
    expect(scaled(...sets)).toBe(expected);
    expect(scaled(...[...sets].reverse())).toBe(expected);
  });

  it('as one where nobody says how many there are', () => {
    const { replicas: _, ...unknown } = SHOP;
    expect(scaleDeployment(unknown, [owned('a', 0)])?.replicas).toBe(1);
  });
});
