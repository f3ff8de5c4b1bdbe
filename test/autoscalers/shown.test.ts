import { describe, expect, it } from 'vitest';
import { AS_SHOWN, autoscalersOf, instanceTypesOf } from '#autoscaling';
import { at, node } from './objects.ts';

const TYPE = 'node.kubernetes.io/instance-type';

describe('a pool that only labels of nodes show', () => {
  it('says nothing of the lifetime of its nodes', () => {
    const nodes = [node('n', { labels: { 'karpenter.sh/nodepool': 'p' } })];
    const { karpenter } = autoscalersOf({ nodes }, AS_SHOWN, at(0));
    expect(karpenter?.pools.map(({ template }) => template.expireAfter)).toEqual(['Never']);
  });
});

describe('reserved machines', () => {
  it('are there only of types of which a node is one', () => {
    const of = (name: string, type: string, capacityType: string) =>
      node(name, { labels: { [TYPE]: type, 'karpenter.sh/capacity-type': capacityType } });
    const nodes = [
      of('a', 'big', 'on-demand'),
      of('b', 'big', 'reserved'),
      of('c', 'small', 'spot'),
    ];
    const types = instanceTypesOf({ nodes }, {});
    expect(types.map(({ prices }) => Object.keys(prices))).toEqual([
      ['on-demand', 'spot', 'reserved'],
      ['on-demand', 'spot'],
    ]);
  });
});
