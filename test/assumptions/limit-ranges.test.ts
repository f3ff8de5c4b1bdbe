import { expect, test } from 'vitest';
import type { CauseId } from '#causes';
import type { LimitRange, ResourceList } from '#cluster';
import { ofLimitRanges } from '../../src/assumptions/limit-ranges.ts';
import { pod } from '../support/builders.ts';

const range = (name: string, defaultRequest: ResourceList, namespace = 'shop'): LimitRange => ({
  ...{ name, namespace, uid: '', labels: {}, annotations: {}, finalizers: [] },
  ownerReferences: [],
  limits: [
    {
      ...{ type: 'Container', max: {}, min: {}, default: {}, maxLimitRequestRatio: {} },
      defaultRequest,
    },
  ],
});

const created = new Map([[1 as CauseId, pod('shop/web-r1', 'a')]]);
const found = (...limitRanges: readonly LimitRange[]) =>
  ofLimitRanges({ limitRanges }, { created });

test('AD-10: LimitRanges whose defaults differ are said, as Kubernetes takes any of them', () => {
  expect(found(range('b', { cpu: '2' }), range('a', { cpu: '1' }))).toEqual([
    { kind: 'limit-ranges-differ', names: ['shop/a', 'shop/b'] },
  ]);
});

test('nothing is said of those that agree, and of namespaces without new pods', () => {
  expect(found(range('a', { cpu: '1' }), range('b', { cpu: '1', memory: '1Gi' }))).toEqual([]);
  expect(found(range('a', { cpu: '1' }, 'bay'), range('b', { cpu: '2' }, 'bay'))).toEqual([]);
});
