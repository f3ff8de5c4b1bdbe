import { expect, test } from 'vitest';
import { PodIndex } from '../../src/cluster/store-tables.ts';
import { pod } from '../support/builders.ts';

const berth = (name: string, phase: 'Running' | 'Failed', node = 'pier') =>
  pod(`shop/${name}`, node, { phase });

test('the pods of a node that are not finished follow all writes', () => {
  const [first, second] = [berth('a', 'Running'), berth('b', 'Failed')];
  const index = new PodIndex(new Map([['pier', [first, second]]]));
  const names = () => [...index.unfinishedOn('pier')].map(({ name }) => name).sort();
  expect(names()).toEqual(['a']);
  const third = berth('c', 'Running');
  index.replace(undefined, third);
  expect(names()).toEqual(['a', 'c']);
  const failed = berth('a', 'Failed');
  index.replace(first, failed);
  expect(names()).toEqual(['c']);
  index.replace(third, undefined);
  index.replace(failed, undefined);
  expect(names()).toEqual([]);
  index.replace(undefined, berth('d', 'Running', 'quay'));
  expect(names()).toEqual([]);
  expect([...index.unfinishedOn('quay')]).toHaveLength(1);
});
