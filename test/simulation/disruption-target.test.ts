import { describe, expect, it } from 'vitest';
import { type Pod, podConditionOf } from '#cluster';
import { workload } from '../support/budgets.ts';
import { node, pod, spec, tolerating } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { entriesLike, expectAt } from '../support/expect.ts';
import { playOnPiers, podOf, replicaSet } from '../support/fleet.ts';
import type { Outage, Played } from '../support/outage.ts';

const WEB = replicaSet('web', 1);
const web = podOf(WEB, 'web-0', 'pier-1');
const EVICT = 'at=1s evict pods=shop/web-0';

const targetOf = (told: Pick<Played, 'final'>, key = 'shop/web-0') => {
  const found = told.final.pod(key);
  const condition = found && podConditionOf(found, 'DisruptionTarget');
  return condition && [condition.status, condition.reason];
};

/** With a finalizer its object stays to be looked at. */
const kept = { ...web, finalizers: ['shop/keep'] };
const BIG = spec({
  priority: 10,
  containers: [{ name: 'app', resources: { requests: { cpu: '1' } } }],
});
const small = (key: string, nodeName: string): Pod =>
  pod(
    key,
    nodeName,
    spec({ containers: [{ name: 'app', resources: { requests: { cpu: '1' } } }] }),
  );

describe('the condition DisruptionTarget', () => {
  it.each<[string, Partial<Outage>, string]>([
    ['an eviction through the API', { events: [EVICT] }, 'EvictionByEvictionAPI'],
    ['a drain', { events: ['at=1s drain nodes=pier-1'] }, 'EvictionByEvictionAPI'],
    [
      'a NoExecute taint',
      { events: ['at=1s taint nodes=pier-1 taints=tide=high:NoExecute'] },
      'DeletionByTaintManager',
    ],
    [
      'the loss of the node object',
      { events: ['powerOff nodes=pier-1', 'at=1s deleteNode nodes=pier-1'] },
      'DeletionByPodGC',
    ],
  ])('says of %s who is behind it', (_, { events = [] }, reason) => {
    const told = playOnPiers({ pods: [kept], workloads: [WEB] }, [], events);
    expect(targetOf(told)).toEqual(['True', reason]);
    const [asked] = entriesLike(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' });
    expect(asked?.cause).toMatchObject({ disruptionTarget: reason });
  });

  it('says of preemption who is behind it', () => {
    const { nodeName: _, ...waiting } = pod('shop/big', '', {
      ...BIG,
      phase: 'Pending',
      conditions: [],
    });
    const nodes = [node('pier-1', { allocatable: { cpu: '1', pods: '10' } })];
    const told = playOnPiers({ nodes, pods: [waiting, small('shop/web-0', 'pier-1')] }, [], []);
    const [asked] = entriesLike(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' });
    expect(asked?.cause).toMatchObject({ disruptionTarget: 'PreemptionByScheduler' });
  });

  it.each([
    ['a plain deletion', 'at=1s deletePods pods=shop/web-0'],
    ['a drain that deletes', 'at=1s drain nodes=pier-1 disableEviction=true'],
  ])('is not set by %s', (_, event) => {
    expect(targetOf(playOnPiers({ pods: [kept], workloads: [WEB] }, [], [event]))).toBeUndefined();
  });

  it('was not there before 1.26', () => {
    const fleet = { pods: [kept], workloads: [WEB] };
    expect(targetOf(playOnPiers(fleet, [], [EVICT], { version: '1.25' }))).toBeUndefined();
    expect(targetOf(playOnPiers(fleet, [], [EVICT], { version: '1.26' }))).toBeDefined();
  });

  it('is also set where the pod is being deleted already', () => {
    const told = playOnPiers(
      { pods: [kept], workloads: [WEB] },
      [],
      ['deletePods pods=shop/web-0', EVICT],
    );
    expect(targetOf(told)).toEqual(['True', 'EvictionByEvictionAPI']);
    expectAt(told, { kind: 'PodDeletionRequested', pod: 'shop/web-0' }, 0);
  });

  it('keeps a Job from counting the failure of a pod whose policy says so', () => {
    const job = (podFailurePolicy: object) =>
      workload('Job', 'report', {
        template: {
          labels: { app: 'report' },
          annotations: {},
          finalizers: ['batch.kubernetes.io/job-tracking'],
          ...spec({ restartPolicy: 'Never' }),
        },
        job: {
          parallelism: 1,
          completions: 1,
          completionMode: 'NonIndexed',
          backoffLimit: 0,
          suspend: false,
          ...podFailurePolicy,
        },
      });
    const ignoring = {
      podFailurePolicy: [
        { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
      ],
    } as const;
    const created = (owner: ReturnType<typeof job>) => {
      const own = podOf(owner, 'report-0', 'pier-1', {
        finalizers: ['batch.kubernetes.io/job-tracking'],
      });
      const told = playOnPiers(
        { pods: [own], workloads: [owner] },
        [],
        ['at=1s evict pods=shop/report-0'],
      );
      return entriesLike(told, { kind: 'PodCreated' }).length;
    };
    expect(created(job({}))).toBe(0);
    expect(created(job(ignoring))).toBe(1);
  });
});

describe('a condition DisruptionTarget that nothing came of', () => {
  const marked = (second: number, reason = 'EvictionByEvictionAPI'): Pod => ({
    ...web,
    conditions: [
      ...web.conditions,
      { type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: atSecond(second) },
    ],
  });
  const playWith = (own: Pod, more: Partial<Outage> = {}, ...events: readonly string[]) =>
    playOnPiers({ pods: [own], workloads: [WEB] }, [], events, more);
  const stale = { kind: 'disruption/stale-target', pod: 'shop/web-0' } as const;

  it('is taken back after two minutes', () => {
    const told = playWith(marked(-20));
    expectAt(told, stale, 100);
    expect(targetOf(told)).toEqual(['False', 'EvictionByEvictionAPI']);
  });

  it('is taken back by a controller that starts later', () => {
    expectAt(
      playWith(marked(-20), {}, 'controllerManager stop', 'at=5m controllerManager start'),
      stale,
      300,
    );
  });

  it('is taken back when the API server answers again', () => {
    expectAt(
      playWith(marked(-20), {}, 'at=95s apiServer stop', 'at=103s apiServer start'),
      stale,
      103,
    );
  });

  it('stays where the kubelet set it, and where the pod goes in time', () => {
    expectAt(playWith(marked(-20, 'TerminationByKubelet')), stale);
    expectAt(playWith(marked(-20), {}, 'at=99s deletePods pods=shop/web-0'), stale);
    expectAt(playWith(marked(-20), { version: '1.25' }), stale);
  });
});

describe('a pod that its kubelet evicts or stops', () => {
  it('keeps the word of who wanted it gone before', () => {
    const stopping = { ...tolerating(), finalizers: ['shop/keep'] };
    const told = playOnPiers({ pods: [{ ...web, ...stopping }], workloads: [WEB] }, [], [EVICT]);
    expect(told.final.pod('shop/web-0')?.phase).toBe('Failed');
    expect(targetOf(told)).toEqual(['True', 'EvictionByEvictionAPI']);
  });
});
