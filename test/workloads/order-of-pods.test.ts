import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { minutes, seconds } from '#units';
import { compareRestarts, newestFirst, refersTo } from '../../src/workloads/active-pods.ts';
import { availableAt, isAvailable } from '../../src/workloads/availability.ts';
import {
  afterDeletion,
  inBackoffUntil,
} from '../../src/workloads/daemon-set/failed-pods-backoff.ts';
import { inDeletionOrder } from '../../src/workloads/replica-set/deletion-order.ts';
import { spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { podOf, workload } from './support.ts';

const FERRIES = workload('ReplicaSet', 'ferries', { replicas: 3 });
const ferry = (name: string, given: Partial<Pod> = {}): Pod => podOf(FERRIES, name, 'pier', given);

const ready = (status: 'True' | 'False', since?: number): Partial<Pod> => ({
  conditions: [
    {
      ...{ type: 'Ready', status, reason: '' },
      ...(since !== undefined && { lastTransitionTime: atSecond(since) }),
    },
  ],
});

const status = (name: string, restartCount: number) =>
  ({ name, state: 'running', ready: true, restartCount }) as const;

it('an unknown time counts as newest', () => {
  const [early, late] = [atSecond(1), atSecond(9)];
  expect(newestFirst(late, early)).toBeLessThan(0);
  expect(newestFirst(early, late)).toBeGreaterThan(0);
  expect([newestFirst(undefined, late), newestFirst(late, undefined)]).toEqual([-1, 1]);
  expect(newestFirst(undefined, undefined)).toBe(0);
});

describe('the order in which a ReplicaSet deletes', () => {
  const order = (...pods: Pod[]): string =>
    inDeletionOrder(pods, pods, atSecond(0))
      .map(({ name }) => name)
      .join(' ');

  it.each<[string, Partial<Pod>, Partial<Pod>]>([
    ['the one that is ready for less time', ready('True', -10), ready('True', -3000)],
    ['the one that was restarted', { containerStatuses: [status('main', 1)] }, {}],
    ['the younger one', { creationTimestamp: atSecond(-9) }, { creationTimestamp: atSecond(-90) }],
    [
      'one of the future before one of this instant',
      { creationTimestamp: atSecond(5) },
      { creationTimestamp: atSecond(-1) },
    ],
    [
      'the cheaper one',
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-1' } },
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '0' } },
    ],
    [
      'the one without a cost before one with the greatest',
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '2147483648' } },
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '2147483647' } },
    ],
    [
      'the one with the least cost that there is',
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-2147483648' } },
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-2147483647' } },
    ],
    [
      'one with a cost before one whose cost is below the least',
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-1' } },
      { annotations: { 'controller.kubernetes.io/pod-deletion-cost': '-2147483649' } },
    ],
  ])('takes first %s', (_, first, second) => {
    expect(order(ferry('b', second), ferry('a', first))).toBe('a b');
    expect(order(ferry('a', second), ferry('b', first))).toBe('b a');
  });

  it('goes by a draw where nothing else differs', () => {
    const pods = ['a', 'b', 'c'].map((name) => ferry(name));
    const drawn: Readonly<Record<string, number>> = { a: 2, b: 3, c: 1 };
    const first = inDeletionOrder(pods, pods, atSecond(0), ({ name }) => drawn[name] ?? 0);
    expect(first.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });

  it('takes an age of 0 for the youngest of all', () => {
    const [now, soon] = [{ creationTimestamp: atSecond(0) }, { creationTimestamp: atSecond(9) }];
    expect(order(ferry('b', { ...soon, uid: '2' }), ferry('a', { ...now, uid: '1' }))).toBe('a b');
    expect(order(ferry('b', { ...soon, uid: '1' }), ferry('a', { ...now, uid: '2' }))).toBe('b a');
  });

  it('counts restarts of sidecars, not of other init containers', () => {
    const container = (name: string, restartPolicy?: 'Always') => ({
      ...{ name, resources: { requests: {}, limits: {} } },
      ...(restartPolicy && { restartPolicy }),
    });
    const of = (init: number, sidecar: number): Pod =>
      ferry('a', {
        ...spec({ initContainers: [container('init'), container('sidecar', 'Always')] as never }),
        initContainerStatuses: [status('init', init), status('sidecar', sidecar)],
      });
    expect(Math.sign(compareRestarts(of(0, 2), of(0, 1)))).toBe(-1);
    expect(compareRestarts(of(5, 1), of(0, 1))).toBe(0);
  });
});

describe('a pod is available', () => {
  it.each<[string, Partial<Pod>, number, number | undefined]>([
    ['so many seconds after it became ready', ready('True', 3), 10, 13],
    ['never while it is not ready', ready('False', 3), 10, undefined],
    ['never without the time since when it is', ready('True'), 10, undefined],
  ])('%s', (_, given, least, at) => {
    const pod = ferry('a', given);
    expect(availableAt(pod, least)).toBe(at === undefined ? undefined : atSecond(at));
    expect(isAvailable(pod, least, atSecond(12))).toBe(false);
    expect(isAvailable(pod, least, atSecond(13))).toBe(at !== undefined);
  });

  it('at once where no time is asked for', () => {
    expect(isAvailable(ferry('a', ready('True')), 0, atSecond(0))).toBe(true);
    expect(isAvailable(ferry('a', ready('False', 0)), 0, atSecond(0))).toBe(false);
  });
});

describe('the back-off for failed pods of a DaemonSet on a node', () => {
  const entry = { delay: seconds(4), lastUpdate: atSecond(0) };

  it('lasts for its delay', () => {
    expect(inBackoffUntil(undefined, atSecond(0))).toBeUndefined();
    expect(inBackoffUntil(entry, atSecond(3))).toBe(atSecond(4));
    expect(inBackoffUntil(entry, atSecond(4))).toBeUndefined();
  });

  it.each<[string, typeof entry | undefined, number, number]>([
    ['begins with a second', undefined, 0, 1],
    ['doubles', entry, 9, 8],
    ['ends at 15 minutes', { ...entry, delay: minutes(10) }, 9, 900],
    ['is remembered for half an hour', entry, 1_800, 8],
    ['and no longer', entry, 1_801, 1],
  ])('%s', (_, before, now, delay) => {
    expect(afterDeletion(before, atSecond(now))).toEqual({
      delay: seconds(delay),
      lastUpdate: atSecond(now),
    });
  });
});

describe('a reference means an owner', () => {
  it.each<[string, object, boolean]>([
    ['of its kind, name and uid', {}, true],
    ['not of another kind', { kind: 'Job' }, false],
    ['not of another name', { name: 'others' }, false],
    ['not of another uid', { uid: 'other' }, false],
  ])('%s', (_, other, expected) => {
    expect(refersTo({ ...FERRIES, ...other }, FERRIES)).toBe(expected);
  });
});
