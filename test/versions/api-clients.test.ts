import { describe, expect, test } from 'vitest';
import { type FlagSetting, parseVersion, resolveBehaviors, resolveKubelet } from '#versions';

type Flags = Readonly<Record<string, string>>;

const PLACE = { path: 'outage.yaml', position: { line: 7, column: 23 } };

const settings = (flags: Flags, source: FlagSetting['source'] = 'script'): FlagSetting[] =>
  Object.entries(flags).map(([name, value]) => ({ name, value, source, place: PLACE }));

const release = (text: string) => {
  const version = parseVersion(text);
  if (!version.ok) throw new Error(text);
  return version.value;
};

const resolve = (flags: Flags, text = '1.36', source?: FlagSetting['source']) =>
  resolveBehaviors({
    controlPlane: release(text),
    controllerManagerFlags: settings(flags, source),
    apiServerFlags: [],
  });

describe('the limits of a client', () => {
  const rate = (qps: string, burst: string) =>
    resolve({ 'kube-api-qps': qps, 'kube-api-burst': burst }).behaviors.apiClients
      .controllerManager;

  test.each([
    ['100', '200', { kind: 'shared', qps: 100, burst: 200 }],
    ['0.1', '1', { kind: 'shared', qps: Math.fround(0.1), burst: 1 }],
    ['-1', '30', { kind: 'unlimited' }],
    ['-1', '0', { kind: 'unlimited' }],
    ['0', '30', { kind: 'per-group', qps: 5, burst: 30 }],
    ['0', '0', { kind: 'per-group', qps: 5, burst: 10 }],
  ])('of %s requests a second and a burst of %s', (qps, burst, limits) => {
    expect(rate(qps, burst)).toEqual(limits);
  });

  test.each([
    [
      { 'kube-api-burst': '0' },
      'kube-api-burst must be more than 0 while kube-api-qps is 20, not 0',
    ],
    [
      { 'kube-api-qps': '7', 'kube-api-burst': '-1' },
      'kube-api-burst must be more than 0 while kube-api-qps is 7, not -1',
    ],
    [{ 'kube-api-qps': '0', 'kube-api-burst': '-1' }, 'kube-api-burst must be 0 or more, not -1'],
    [{ 'kube-api-qps': 'fast' }, 'kube-api-qps takes a number, not "fast"'],
    [{ 'kube-api-burst': '2.5' }, 'kube-api-burst takes a whole number, not "2.5"'],
    [{ 'concurrent-job-syncs': '0' }, 'concurrent-job-syncs takes a whole number above 0, not "0"'],
  ])('%j is refused at its place', (flags: Flags, message) => {
    const { diagnostics } = resolve(flags);
    expect(diagnostics).toMatchObject([{ severity: 'error', message, ...PLACE }]);
  });

  test('of a running cluster are in doubt, not refused, and the default burst counts', () => {
    const { diagnostics, behaviors } = resolve({ 'kube-api-burst': '0' }, '1.36', 'snapshot');
    expect(diagnostics).toMatchObject([{ severity: 'warning' }]);
    expect(behaviors.apiClients.controllerManager).toEqual({ kind: 'shared', qps: 20, burst: 30 });
  });

  test('are those of each component', () => {
    const { apiClients } = resolveBehaviors({
      controlPlane: release('1.36'),
      controllerManagerFlags: [],
      apiServerFlags: [],
      schedulerFlags: settings({ 'kube-api-qps': '-1' }),
      cloudControllerManagerFlags: settings({ 'kube-api-burst': '3' }),
    }).behaviors;
    expect(apiClients).toMatchObject({
      controllerManager: { kind: 'shared', qps: 20, burst: 30 },
      scheduler: { kind: 'unlimited' },
      cloudControllerManager: { kind: 'shared', qps: 20, burst: 3 },
    });
  });

  test('have the origin of the flag that says so', () => {
    const path = 'apiClients.controllerManager';
    const originOf = (flags: Flags) => resolve(flags).origins.get(path);
    expect(originOf({})).toEqual({ kind: 'default', since: '1.20' });
    expect(originOf({ 'kube-api-burst': '7' })).toMatchObject({ flag: 'kube-api-burst' });
    expect(originOf({ 'kube-api-burst': '7', 'kube-api-qps': '9' })).toMatchObject({
      flag: 'kube-api-qps',
      value: '9',
    });
  });
});

describe('what changed between releases', () => {
  const of = (text: string, flags: Flags = {}) => resolve(flags, text).behaviors.apiClients;

  test.each([
    ['1.25', 1, 1, true, 1],
    ['1.26', 3, 2, true, 1],
    ['1.27', 3, 2, true, 8],
    ['1.28', 3, 2, true, 8],
    ['1.29', 3, 2, false, 8],
  ])('%s', (text, eviction, collection, shares, monitorPass) => {
    expect(of(text)).toMatchObject({
      taintEvictionRequests: eviction,
      podGcRequests: collection,
      taintEvictionSharesBucket: shares,
      workers: { monitorPass },
    });
  });

  test('a gate gives taint eviction back to node lifecycle until it is locked', () => {
    const gate = { 'feature-gates': 'SeparateTaintEvictionController=false' };
    expect(of('1.33', gate).taintEvictionSharesBucket).toBe(true);
    expect(of('1.34', gate).taintEvictionSharesBucket).toBe(false);
  });

  test.each([
    ['1.26', {}, { kind: 'shared', qps: 5, burst: 10 }],
    ['1.27', {}, { kind: 'shared', qps: 50, burst: 100 }],
    ['1.36', { kubeAPIQPS: 0 }, { kind: 'per-group', qps: 5, burst: 100 }],
    ['1.36', { kubeAPIQPS: 0, kubeAPIBurst: 0 }, { kind: 'per-group', qps: 5, burst: 10 }],
    ['1.36', { kubeAPIQPS: 7, kubeAPIBurst: 9 }, { kind: 'shared', qps: 7, burst: 9 }],
  ])('a kubelet of %s configured with %j', (text, configuration, limits) => {
    expect(resolveKubelet(release(text), configuration).apiClient).toEqual(limits);
  });
});
