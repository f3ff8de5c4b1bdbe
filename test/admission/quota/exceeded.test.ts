import { describe, expect, test } from 'vitest';
import type { Pod, PodSpec, QuotaScope, ResourceList } from '#cluster';
import { quotaRefusal } from '../../../src/admission/quota/exceeded.ts';
import { podUsage } from '../../../src/admission/quota/pod-usage.ts';
import { isAbout } from '../../../src/admission/quota/scopes.ts';
import { pod, spec } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';

const NOW = atSecond(100);

const podOf = (given: Partial<PodSpec>, more: Partial<Pod> = {}): Pod =>
  pod('shop/web', 'a-00', { ...spec(given), ...more });

const asking = (requests: ResourceList, limits: ResourceList = {}): Partial<PodSpec> => ({
  containers: [{ name: 'app', resources: { requests, limits } }],
});

describe('what a pod uses of quotas', () => {
  test('is itself, and its requests and limits under all their names', () => {
    const usage = podUsage(podOf(asking({ cpu: '1', 'gpu.example/one': '2' }, { cpu: '3' })), NOW);
    expect([...usage.keys()].sort()).toEqual(
      [
        'count/pods',
        'cpu',
        'limits.cpu',
        'pods',
        'requests.cpu',
        'requests.gpu.example/one',
      ].sort(),
    );
  });

  test.each([
    ['runs', {}, true],
    ['is finished', { phase: 'Failed' }, false],
    ['is Terminating', { deletionTimestamp: atSecond(90), deletionGracePeriodSeconds: 10 }, true],
    [
      'has been for once more its grace',
      { deletionTimestamp: atSecond(90), deletionGracePeriodSeconds: 9 },
      false,
    ],
  ] as const)('AD-20: a pod that %s', (_, more, counts) => {
    const usage = podUsage(podOf({}, more), NOW);
    expect(usage.has('pods')).toBe(counts);
    expect(usage.has('count/pods')).toBe(true);
  });
});

describe('a quota refuses a pod', () => {
  const refusal = (hard: ResourceList, used: ResourceList, given: Partial<PodSpec> = {}) =>
    quotaRefusal({ name: 'q', hard }, used, podOf(given), NOW);

  test('AD-22: that exceeds it, in the words of the API server', () => {
    expect(refusal({ pods: '6' }, { pods: '6' })).toBe(
      'exceeded quota: q, requested: pods=1, used: pods=6, limited: pods=6',
    );
    expect(refusal({ pods: '6' }, { pods: '5' })).toBeUndefined();
  });

  test('with its request only where it has one', () => {
    const full = { 'requests.cpu': '4' };
    expect(refusal(full, { 'requests.cpu': '3500m' }, asking({ cpu: '1' }))).toBe(
      'exceeded quota: q, requested: requests.cpu=1, used: requests.cpu=3500m, limited: requests.cpu=4',
    );
    expect(refusal({ 'requests.nvidia.com/gpu': '0' }, {}, asking({ cpu: '1' }))).toBeUndefined();
  });

  test('AD-23: whose containers do not give what it limits', () => {
    expect(refusal({ 'limits.cpu': '4', memory: '1Gi' }, {}, asking({ cpu: '1' }))).toBe(
      'failed quota: q: must specify limits.cpu for: app; memory for: app',
    );
  });
});

describe('the scopes of a quota (AD-23)', () => {
  const scope = (name: string, more: Partial<QuotaScope> = {}): QuotaScope => ({
    ...{ name, operator: 'Exists', values: [], ...more },
  });
  const high = { priorityClassName: 'high' };
  test.each([
    ['BestEffort', scope('BestEffort'), asking({}), asking({ cpu: '1' })],
    ['NotBestEffort', scope('NotBestEffort'), asking({ cpu: '1' }), asking({})],
    ['Terminating', scope('Terminating'), { activeDeadlineSeconds: 60 }, {}],
    ['NotTerminating', scope('NotTerminating'), {}, { activeDeadlineSeconds: 60 }],
    ['PriorityClass', scope('PriorityClass'), high, {}],
    [
      'In',
      scope('PriorityClass', { operator: 'In', values: ['high'] }),
      high,
      { priorityClassName: 'low' },
    ],
    ['NotIn', scope('PriorityClass', { operator: 'NotIn', values: ['high'] }), {}, high],
    ['DoesNotExist', scope('PriorityClass', { operator: 'DoesNotExist' }), {}, high],
    [
      'CrossNamespacePodAffinity',
      scope('CrossNamespacePodAffinity'),
      {
        affinity: {
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: 'x', namespaces: ['b'] },
            ],
          },
        },
      },
      {},
    ],
  ])('%s', (_, given, inside, outside) => {
    expect(isAbout({ scopes: [given] }, podOf(inside))).toBe(true);
    expect(isAbout({ scopes: [given] }, podOf(outside))).toBe(false);
    expect(isAbout({ scopes: [given, scope('Unknown')] }, podOf(inside))).toBe(false);
  });

  test('a quota without scopes is about all pods', () => {
    expect(isAbout({ scopes: [] }, podOf({}))).toBe(true);
  });
});
