import { expect, test } from 'vitest';
import { withConventions } from '../../conformance/conventions.ts';

const scriptWith = (set: object) => ({ spec: { set } });

test('a case that says nothing of limits and times is played without any', () => {
  expect(withConventions({}, ['--seed', '7'])).toEqual([
    ...['--api-latency', '0s'],
    ...['--set', 'controllerManager.kube-api-qps=-1'],
    ...['--set', 'scheduler.kube-api-qps=-1'],
    ...['--startup-time', '1s'],
    ...['--restart-time', '0s'],
    ...['--lease-period', '10s'],
    ...['--relist', '0s'],
    ...['--seed', '7'],
  ]);
});

test.each<[object, string[], string]>([
  [{ apiLatency: '15ms' }, [], '--api-latency'],
  [{ controllerManager: { 'kube-api-qps': 20 } }, [], 'controllerManager.kube-api-qps=-1'],
  [{ scheduler: { clientConnection: { qps: 3 } } }, [], 'scheduler.kube-api-qps=-1'],
  [{}, ['--api-latency=3ms'], '--api-latency'],
  [{}, ['--startup-time', '9s'], '1s'],
  [{}, ['--set', 'scheduler.kube-api-qps=3'], 'scheduler.kube-api-qps=-1'],
])('what the case says itself stays: %j, %j', (set, args, word) => {
  expect(withConventions(scriptWith(set), args)).not.toContain(word);
});
