import { describe, expect, test } from 'vitest';
import { entriesOf } from '#causes';
import type { CronJob } from '#cluster';
import { later, minutes, seconds } from '#units';
import { lease, steadyZone } from '../../support/builders.ts';
import { START, secondOf } from '../../support/clock.ts';
import { cronJob, startedJob } from '../../support/cron-jobs.ts';
import { type Outage, play } from '../../support/outage.ts';

const NODES = steadyZone('a', 3);

const run = (job: Partial<CronJob>, given: Partial<Outage> = {}) =>
  play({
    nodes: NODES,
    leases: NODES.map(({ name }) => lease(name)),
    ...{ pods: [], workloads: [], cronJobs: [cronJob(job)], duration: minutes(6) },
    // Something else goes on as long.
    events: ['at=5m cordon nodes=a-00'],
    ...given,
  });

const starts = (job: Partial<CronJob>, given?: Partial<Outage>) =>
  entriesOf(run(job, given).entries, 'cron-job/started').map(({ at }) => secondOf(at));

const LONG = { lastScheduleTime: later(START, minutes(-30)), lastSuccessfulTime: START };

describe('a CronJob', () => {
  test('starts a Job a little after each of its times', () => {
    expect(starts({})).toEqual([60.1, 120.1, 180.1, 240.1, 300.1]);
  });

  test('starts none while it is suspended', () => {
    expect(starts({ suspend: true })).toEqual([]);
  });

  test('starts none where the controller is off', () => {
    expect(starts({}, { flags: { controllers: '*,-cronjob-controller' } })).toEqual([]);
  });

  test('forbids a second Job', () => {
    expect(starts({ ...LONG, concurrencyPolicy: 'Forbid' })).toEqual([60.1]);
    expect(starts({ ...LONG, concurrencyPolicy: 'Allow' })).toHaveLength(5);
  });

  test('replaces the Job that still runs', () => {
    const { entries } = run({ ...LONG, concurrencyPolicy: 'Replace' });
    expect(entriesOf(entries, 'cron-job/started')).toHaveLength(5);
    expect(entriesOf(entries, 'cron-job/replaced')).toHaveLength(4);
    expect(entriesOf(entries, 'PodDeletionRequested')).toHaveLength(4);
  });

  test('replaces a Job once, and starts no other, while its watches bring nothing', () => {
    const events = ['at=90s staleWatch component=kube-controller-manager for=3m'];
    const { entries } = run({ ...LONG, concurrencyPolicy: 'Replace' }, { events });
    const timesOf = (kind: 'cron-job/replaced' | 'cron-job/started') =>
      entriesOf(entries, kind).map(({ at }) => Math.floor(secondOf(at)));
    expect(timesOf('cron-job/replaced')).toEqual([120, 270, 300]);
    expect(timesOf('cron-job/started')).toEqual([60, 120, 270, 300]);
  });

  test('starts the last Job that it has missed when kube-controller-manager is back', () => {
    const events = ['at=90s controllerManager=stop for=100s', 'at=5m cordon nodes=a-00'];
    const [, second, third] = starts({}, { events });
    expect(second).toBeGreaterThanOrEqual(190);
    expect(third).toBe(240.1);
  });

  test('gives up a Job that is too late', () => {
    const events = ['at=90s controllerManager=stop for=140s', 'at=5m cordon nodes=a-00'];
    const given = { startingDeadlineSeconds: 10 };
    expect(starts(given, { events })).toEqual([60.1, 240.1, 300.1]);
  });

  test('does not keep a run from its end', () => {
    const { end } = run({}, { events: ['at=1s cordon nodes=a-00'], duration: minutes(24 * 60) });
    expect(secondOf(end)).toBeLessThan(3600);
  });
});

describe('the pods of its Jobs', () => {
  const took = (time: number) => ({
    lastScheduleTime: later(START, seconds(-time)),
    lastSuccessfulTime: START,
  });

  test('succeed after as long as the last one took', () => {
    const { entries } = run(took(20));
    const [ready] = entriesOf(entries, 'PodReady');
    const [done] = entriesOf(entries, 'PodSucceeded');
    expect(done?.cause.pod).toBe(ready?.cause.pod);
    expect(secondOf(done?.at ?? START)).toBeCloseTo(80, 0);
  });

  test('succeed before the next begins, where nothing shows how long it takes', () => {
    const [done] = entriesOf(run({}).entries, 'PodSucceeded');
    expect(secondOf(done?.at ?? START)).toBe(120);
  });

  test('run on where the snapshot shows one that runs beside the next', () => {
    const { entries } = run({}, { workloads: [startedJob(70), startedJob(10)] });
    expect(entriesOf(entries, 'cron-job/started').length).toBeGreaterThan(2);
    expect(entriesOf(entries, 'PodSucceeded')).toEqual([]);
  });

  test('are evicted as others are', () => {
    const events = NODES.map(({ name }) => `at=70s taint nodes=${name} taints=bad:NoExecute`);
    const { entries } = run(took(30), { events });
    const evicted = entriesOf(entries, 'PodDeletionRequested');
    expect(evicted.map(({ cause }) => cause.mechanism)).toEqual(['taint']);
  });
});
