import { describe, expect, test } from 'vitest';
import type { Container, LimitRange, LimitRangeItem, ResourceList } from '#cluster';
import { limitRangeRefusal, withLimitRanges } from '../../src/admission/limit-ranges.ts';
import { spec } from '../support/builders.ts';

const range = (name: string, item: Partial<LimitRangeItem>): LimitRange => ({
  ...{ name, namespace: 'shop', uid: '', labels: {}, annotations: {}, finalizers: [] },
  ownerReferences: [],
  limits: [
    {
      ...{ type: 'Container', max: {}, min: {}, default: {}, defaultRequest: {} },
      ...{ maxLimitRequestRatio: {}, ...item },
    },
  ],
});

const container = (requests: ResourceList, limits: ResourceList = {}): Container => ({
  name: 'app',
  resources: { requests, limits },
});

const podOf = (...containers: readonly Container[]) => spec({ containers }).spec;

describe('the LimitRanges of a namespace (AD-10)', () => {
  test('give requests and limits to containers without them, and change no others', () => {
    const both = range('both', { default: { cpu: '1' }, defaultRequest: { cpu: '500m' } });
    const completed = withLimitRanges(
      podOf(container({ memory: '1Gi' }), container({ cpu: '2' })),
      [both],
    );
    expect(completed.containers.map(({ resources }) => resources)).toEqual([
      { requests: { cpu: '500m', memory: '1Gi' }, limits: { cpu: '1' } },
      { requests: { cpu: '2' }, limits: { cpu: '1' } },
    ]);
  });

  test('the first of several defaults counts', () => {
    const ranges = [
      range('a', { defaultRequest: { cpu: '1' } }),
      range('b', { defaultRequest: { cpu: '2', memory: '1Gi' } }),
    ];
    const [completed] = withLimitRanges(podOf(container({})), ranges).containers;
    expect(completed?.resources.requests).toEqual({ cpu: '1', memory: '1Gi' });
  });

  test.each([
    [
      { min: { cpu: '1' } },
      container({ cpu: '500m' }),
      'minimum cpu usage per Container is 1, but request is 500m',
    ],
    [
      { min: { cpu: '1' } },
      container({}),
      'minimum cpu usage per Container is 1. No request is specified',
    ],
    [
      { max: { cpu: '1' } },
      container({ cpu: '1' }),
      'maximum cpu usage per Container is 1. No limit is specified',
    ],
    [
      { max: { cpu: '1' } },
      container({ cpu: '1' }, { cpu: '2' }),
      'maximum cpu usage per Container is 1, but limit is 2',
    ],
    [
      { maxLimitRequestRatio: { cpu: '2' } },
      container({ cpu: '1' }, { cpu: '2100m' }),
      'cpu max limit to request ratio per Container is 2, but provided ratio is larger: 2100m to 1',
    ],
    [
      { type: 'Pod', max: { cpu: '3' } },
      container({ cpu: '2' }, { cpu: '2' }),
      'maximum cpu usage per Pod is 3, but limit is 4',
    ],
  ])('refuse what %j does not allow', (item, each, message) => {
    expect(limitRangeRefusal(podOf(each, each), [range('r', item)])).toEqual({
      name: 'r',
      message,
    });
  });

  test.each([
    [{ max: { cpu: '2' }, min: { cpu: '1' } }, container({ cpu: '1' }, { cpu: '2' })],
    [{ maxLimitRequestRatio: { cpu: '2' } }, container({ cpu: '1' }, { cpu: '2' })],
    [{ type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }, container({})],
  ])('allow what is within %j', (item, each) => {
    expect(limitRangeRefusal(podOf(each), [range('r', item)])).toBeUndefined();
  });
});
