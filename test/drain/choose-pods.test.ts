import { describe, expect, test } from 'vitest';
import { type OwnerReference, type Pod, parseSelector } from '#cluster';
import { choosePods, DRAIN_DEFAULTS, type DrainOptions, mayDrain, type PodChoice } from '#drain';
import { controlledBy, workload } from '../support/budgets.ts';
import { pod, spec } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const ofReplicaSet = { ownerReferences: [controlledBy(workload('ReplicaSet', 'web'))] };
const ofDaemonSet = { ownerReferences: [controlledBy(workload('DaemonSet', 'logs'))] };
const ofLostDaemonSet = { ownerReferences: [controlledBy(workload('DaemonSet', 'lost'))] };
const mirror = { annotations: { 'kubernetes.io/config.mirror': 'hash' } };
const withVolume = (volume: object) => spec({ volumes: [{ name: 'data', ...volume }] });
const scratch = withVolume({ emptyDir: {} });

const choices = (pods: readonly Pod[], options: Partial<DrainOptions> = {}) =>
  choosePods(
    pods,
    { ...DRAIN_DEFAULTS, ...options },
    { now: atSecond(100), daemonSetExists: (_, name) => name === 'logs' },
  );

const choice = (given: Partial<Pod>, options: Partial<DrainOptions> = {}): PodChoice | undefined =>
  choices([pod('shop/web-0', 'quay', given)], options)[0]?.choice;

const TAKE = { kind: 'take' };
const refuse = (because: string) => ({ kind: 'refuse', because });
const leave = (because: string) => ({ kind: 'leave', because });

describe('a drain takes', () => {
  test('a pod with a controller', () => {
    expect(choice(ofReplicaSet)).toEqual(TAKE);
  });

  test('EV-32: a pod whose controller is gone, without being forced', () => {
    const owner = controlledBy(workload('ReplicaSet', 'gone'));
    expect(choice({ ownerReferences: [owner] })).toEqual(TAKE);
  });

  test('EV-31: whatever has finished', () => {
    expect(choice({ phase: 'Succeeded', ...scratch })).toEqual(TAKE);
    expect(choice({ phase: 'Failed', ...ofDaemonSet })).toEqual(TAKE);
  });

  test('a pod without a controller only if it is forced, and warns of it', () => {
    expect(choice({})).toEqual(refuse('no-controller'));
    expect(choice({}, { force: true })).toEqual({ kind: 'take', warning: 'no-controller' });
  });

  test('for an owner only the one that controls', () => {
    const owner: OwnerReference = {
      ...controlledBy(workload('ReplicaSet', 'web')),
      controller: false,
    };
    expect(choice({ ownerReferences: [owner] })).toEqual(refuse('no-controller'));
  });

  test.each([
    ['local data', { emptyDir: {} }],
    ['data in memory', { emptyDir: { medium: 'Memory' } }],
  ])('a pod with %s only if they may be deleted, without a word', (_, volume) => {
    const given = { ...ofReplicaSet, ...withVolume(volume) };
    expect(choice(given)).toEqual(refuse('local-storage'));
    expect(choice(given, { deleteEmptyDirData: true })).toEqual(TAKE);
  });

  test.each([
    ['a path of the host', { hostPath: {} }],
    ['a claim', { persistentVolumeClaim: { claimName: 'data' } }],
  ])('a pod with %s', (_, volume) => {
    expect(choice({ ...ofReplicaSet, ...withVolume(volume) })).toEqual(TAKE);
  });

  test('only pods that the selector selects, and asks nothing of others', () => {
    const selector = parseSelector('app=web');
    const podSelector = selector.ok ? selector.selector : [];
    expect(choice({ labels: { app: 'db' } }, { podSelector })).toBeUndefined();
    expect(choice({ labels: { app: 'web' }, ...ofReplicaSet }, { podSelector })).toEqual(TAKE);
  });
});

describe('a pod of a DaemonSet', () => {
  test('EV-29: keeps a node from being drained, unless such pods are ignored', () => {
    expect(choice(ofDaemonSet)).toEqual(refuse('daemon-set'));
    expect(choice(ofDaemonSet, { force: true })).toEqual(refuse('daemon-set'));
    expect(choice(ofDaemonSet, { ignoreDaemonSets: true })).toEqual(leave('daemon-set'));
  });

  test('EV-30: is not asked for its local data', () => {
    const chosen = choices(
      [
        pod('shop/logs-0', 'quay', { ...ofDaemonSet, ...scratch }),
        pod('shop/web-0', 'quay', { ...ofReplicaSet, ...scratch }),
      ],
      { ignoreDaemonSets: true },
    );
    expect(chosen.map((each) => each.choice)).toEqual([
      leave('daemon-set'),
      refuse('local-storage'),
    ]);
    expect(mayDrain(chosen)).toBe(false);
  });

  test('EV-33: that is gone is taken by force, past the filters that follow', () => {
    expect(choice(ofLostDaemonSet)).toEqual(refuse('daemon-set-missing'));
    expect(choice(ofLostDaemonSet, { ignoreDaemonSets: true })).toEqual(
      refuse('daemon-set-missing'),
    );
    expect(choice(ofLostDaemonSet, { force: true })).toEqual(TAKE);
    expect(choice({ ...ofLostDaemonSet, ...scratch }, { force: true })).toEqual(
      refuse('local-storage'),
    );
  });

  test('of an API group that kubectl does not know is like any other', () => {
    const old = {
      ...controlledBy(workload('DaemonSet', 'logs')),
      apiVersion: 'extensions/v1beta1',
    };
    expect(choice({ ownerReferences: [old] })).toEqual(TAKE);
  });

  test('whose reference leaves the version out counts', () => {
    const short = { ...controlledBy(workload('DaemonSet', 'logs')), apiVersion: '' };
    expect(choice({ ownerReferences: [short] })).toEqual(refuse('daemon-set'));
  });
});

describe('a drain leaves alone', () => {
  test('EV-34: mirror pods, without any flag', () => {
    expect(choice({ ...mirror, ...scratch })).toEqual(leave('mirror'));
  });

  test.each([
    [39, TAKE],
    [40, TAKE],
    [38.1, TAKE],
    [38, leave('long-terminating')],
    [-500, leave('long-terminating')],
  ])('pods that should have been gone for more than the wait: due at %d', (due, expected) => {
    const given = { ...ofReplicaSet, deletionTimestamp: atSecond(due) };
    expect(choice(given, { skipWaitForDeleteTimeout: 61 })).toEqual(expected);
    expect(choice(given)).toEqual(TAKE);
  });
});
