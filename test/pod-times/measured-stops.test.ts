import { describe, expect, test } from 'vitest';
import type { ContainerStatus, Pod } from '#cluster';
import { inSeconds, seconds } from '#units';
import { measureStops, stoppingTimesFrom } from '../../src/pod-times/stopping-times.ts';
import { controlledBy, workload } from '../support/budgets.ts';
import { pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const web = workload('ReplicaSet', 'web', { replicas: 2 });

const ended = (at: number, exitCode = 0): ContainerStatus => ({
  ...{ name: 'main', state: 'terminated', ready: false, restartCount: 0 },
  ...{ finishedAt: atSecond(at), exitCode },
});

/** A pod whose deletion was requested at -40 s, with 30 s of grace. */
const going = (n: number, ...containerStatuses: readonly ContainerStatus[]): Pod =>
  pod(`shop/web-${n}`, 'a-00', {
    ownerReferences: [controlledBy(web)],
    deletionTimestamp: atSecond(-10),
    deletionGracePeriodSeconds: 30,
    containerStatuses,
  });

const measured = (...pods: readonly Pod[]) =>
  [...measureStops(pods).values()].map((time) => inSeconds(time));

describe('how long containers take to stop', () => {
  test('is measured from the request of the deletion to the last end', () => {
    expect(measured(going(0, ended(-38), ended(-33)))).toEqual([7]);
  });

  test('is the median of the pods of a template', () => {
    expect(measured(going(0, ended(-39)), going(1, ended(-35)), going(2, ended(-20)))).toEqual([5]);
  });

  test('leaves out the sleep of preStop hooks, which counts by itself', () => {
    const lifecycle = { preStop: { sleep: { seconds: 4 } } };
    const sleepy = going(0, ended(-30));
    const { spec } = sleepy;
    const containers = [{ name: 'main', resources: {}, lifecycle }];
    expect(measured({ ...sleepy, spec: { ...spec, containers } })).toEqual([6]);
  });

  test.each<[string, Pod]>([
    ['runs on', going(0, { name: 'main', state: 'running', ready: true, restartCount: 0 })],
    ['was killed', going(0, ended(-10, 137))],
    ['had ended before', going(0, ended(-50))],
    ['is not known', going(0)],
    ['is not asked to stop', pod('shop/web-0', 'a-00', { containerStatuses: [ended(-20)] })],
  ])('is not known where a container %s', (_, given) => {
    expect(measured(given)).toEqual([]);
  });

  test('is what the script sets, else what was measured of the same template', () => {
    const [first, other] = [going(0, ended(-35)), pod('shop/api-0', 'a-00')];
    const stops = measureStops([first]);
    expect(stoppingTimesFrom(() => ({}), stops)(first)).toEqual({ stopAfter: seconds(5) });
    expect(stoppingTimesFrom(() => ({}), stops)(other)).toEqual({});
    const given = { stopAfter: seconds(2) };
    expect(stoppingTimesFrom(() => given, stops)(first)).toEqual(given);
  });
});
