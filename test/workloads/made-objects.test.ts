import { describe, expect, it } from 'vitest';
import { type Pod, workloadName } from '#cluster';
import { inSeconds } from '#units';
import { compareProgress } from '../../src/workloads/active-pods.ts';
import { withUnseen } from '../../src/workloads/assume/with-unseen.ts';
import { waitsOfWorkload } from '../../src/workloads/controllers/back-off.ts';
import {
  makeReplicaSet,
  notedScale,
  scaleNotes,
} from '../../src/workloads/deployment/make-replica-set.ts';
import { finishTimeOf } from '../../src/workloads/job/finish-time.ts';
import { NEW_STATUS } from '../../src/workloads/job/new-status.ts';
import { countsForJob } from '../../src/workloads/job/tally.ts';
import { claimsOfOrdinal } from '../../src/workloads/stateful-set/new-claims.ts';
import { ordinalOf } from '../../src/workloads/stateful-set/ordinal.ts';
import { pod, spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { endedAt, tide } from './jobs.ts';
import { podOf, workload } from './support.ts';

it('Jobs wait between one second and a minute after a sync that failed', () => {
  const { first, most } = waitsOfWorkload('Job/shop/report');
  expect([inSeconds(first), inSeconds(most)]).toEqual([1, 60]);
  expect(waitsOfWorkload('ReplicaSet/shop/web')).not.toEqual({ first, most });
});

it.each<[string, number | undefined]>([
  ['db-0', 0],
  ['db-12', 12],
  ['db-2147483647', 2_147_483_647],
  ['db-2147483648', undefined],
  ['db-x', undefined],
  ['db', undefined],
  ['dbs-1', undefined],
  ['ab-1', undefined],
])('in a StatefulSet db, %s has the ordinal %s', (name, ordinal) => {
  expect(ordinalOf('db', name)).toBe(ordinal);
});

it('a Job that is not looked at yet has counted nothing', () => {
  expect(NEW_STATUS).toEqual({
    ...{ active: 0, succeeded: 0, failed: 0, terminating: 0 },
    ...{ completedIndexes: '', failedIndexes: '', conditions: [] },
  });
});

it.each([
  ['0', 2, true],
  ['1', 2, true],
  ['2', 2, false],
  ['x', 2, false],
])('the index %s counts for an Indexed Job of %d: %s', (index, completions, expected) => {
  const annotations = { 'batch.kubernetes.io/job-completion-index': index };
  const job = { completionMode: 'Indexed', completions } as never;
  expect(countsForJob(tide('a', { annotations }), job)).toBe(expected);
  expect(countsForJob(tide('a', { annotations }), { completions } as never)).toBe(true);
});

describe('a pod of a Job stopped working', () => {
  const condition = (status: 'True' | 'False', second?: number): Partial<Pod> => ({
    conditions: [
      {
        ...{ type: 'Ready', status, reason: '' },
        ...(second !== undefined && { lastTransitionTime: atSecond(second) }),
      },
    ],
  });
  const going = { deletionTimestamp: atSecond(40), deletionGracePeriodSeconds: 30 };
  it.each<[string, Partial<Pod>, number]>([
    ['with its last container', { ...condition('False', 5), ...endedAt(7.9, 1) }, 7],
    ['when it was last ready', { ...condition('False', 5), ...going }, 5],
    ['when its deletion was asked for', { ...condition('False'), ...going }, 10],
    ['when its deletion was asked for, if it is Ready', { ...condition('True', 5), ...going }, 10],
    [
      'when it was made, if nothing else is known',
      { ...condition('True', 5), creationTimestamp: atSecond(2) },
      2,
    ],
  ])('%s', (_, given, second) => {
    expect(finishTimeOf(tide('a', given))).toBe(atSecond(second));
  });

  it('not before the last of several containers has', () => {
    const [one] = endedAt(3, 0).containerStatuses ?? [];
    const [other] = endedAt(9, 0).containerStatuses ?? [];
    const both = [one, other].flatMap((status) => status ?? []);
    expect(finishTimeOf(tide('a', { containerStatuses: both }))).toBe(atSecond(9));
  });
});

it('pods are further on in the order of their phases, if they are bound', () => {
  const of = (phase: Pod['phase'], given: Partial<Pod> = {}): Pod =>
    pod('shop/a', 'n', { phase, ...given });
  const order: readonly Pod['phase'][] = ['Pending', 'Unknown', 'Running'];
  for (const [place, phase] of order.entries()) {
    for (const later of order.slice(place + 1)) {
      expect(compareProgress(of(phase), of(later))).toBeLessThan(0);
      expect(compareProgress(of(later), of(phase))).toBeGreaterThan(0);
    }
  }
  const { nodeName: _, ...unbound } = of('Running');
  expect(compareProgress(unbound, of('Pending'))).toBeLessThan(0);
  expect(compareProgress(of('Running'), of('Running'))).toBe(0);
});

describe('a new ReplicaSet of a Deployment', () => {
  const MADE = { hash: 'h4sh', replicas: 4, revision: 2 };
  const shop = workload('Deployment', 'shop', {
    replicas: 10,
    deployment: { strategy: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%' } as never,
  });

  it('notes for how many replicas it was scaled', () => {
    expect(notedScale({ annotations: scaleNotes(shop) })).toEqual({ desired: 10, most: 13 });
    const { replicas: _, ...one } = shop;
    expect(notedScale({ annotations: scaleNotes(one) })).toEqual({ desired: 1, most: 2 });
    expect(scaleNotes(workload('ReplicaSet', 'x'))).toEqual({});
    expect(notedScale({ annotations: {} })).toStrictEqual({});
    expect(notedScale({ annotations: { 'deployment.kubernetes.io/max-replicas': '1x' } })).toEqual(
      {},
    );
  });

  it('selects and labels its pods by their hash', () => {
    const made = makeReplicaSet(shop, MADE, atSecond(0));
    expect(made).toMatchObject({ name: 'shop-h4sh', replicas: 4, minReadySeconds: 0 });
    expect(made.template?.labels).toEqual({ app: 'shop', 'pod-template-hash': 'h4sh' });
    expect(JSON.stringify(made.selector)).toContain('h4sh');
    const { minReadySeconds: _, ...without } = shop;
    const selector = { kind: 'nothing' } as const;
    const other = makeReplicaSet({ ...without, selector }, MADE, atSecond(0));
    expect(other.selector).toEqual(selector);
    expect(other).not.toHaveProperty('minReadySeconds');
    const { template: __, ...untold } = shop;
    expect(makeReplicaSet(untold, MADE, atSecond(0))).not.toHaveProperty('template');
  });
});

describe('a claim of a StatefulSet', () => {
  const KEY = 'storageclass.kubernetes.io/is-default-class';
  const storageClass = (name: string, second: number, isDefault = 'true') =>
    ({ name, annotations: { [KEY]: isDefault }, creationTimestamp: atSecond(second) }) as never;
  const classOf = (classes: readonly never[], claim: object = {}): unknown => {
    const statefulSet = { volumeClaimTemplates: [{ name: 'data', claim }] } as never;
    const [made] = claimsOfOrdinal(workload('StatefulSet', 'db', { statefulSet }), 'db-0', classes);
    expect(made?.name).toBe('data-db-0');
    return made?.storageClassName;
  };

  it('has the class that it names, else the newest default class, the first of several', () => {
    const [old, b, a] = [storageClass('old', 0), storageClass('b', 9), storageClass('a', 9)];
    expect(classOf([old, b, a])).toBe('a');
    expect(classOf([b, old])).toBe('b');
    expect(classOf([storageClass('other', 99, 'false'), old])).toBe('old');
    expect(classOf([])).toBeUndefined();
    expect(classOf([old], { storageClassName: 'fast' })).toBe('fast');
  });
});

it('a workload lacks no more pods than it counts', () => {
  const set = workload('ReplicaSet', 'web', { replicas: 5, countedPods: 3 });
  const seen = [podOf(set, 'web-1', 'pier'), podOf(set, 'web-2', 'pier', spec({}))];
  const names = [workloadName(set)];
  const { pods } = withUnseen([set], seen, () => names);
  expect(pods).toBe(1);
  expect(withUnseen([{ ...set, countedPods: 4 }], seen, () => names).pods).toBe(2);
});
