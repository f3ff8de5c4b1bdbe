import { describe, expect, test } from 'vitest';
import { isPodReady, podConditionOf } from '#cluster';
import { seconds } from '#units';
import { resolveKubelet } from '#versions';
import { pod, spec, steadyZone } from '../../support/builders.ts';
import { expectAt, expectCauseChain, expectNever, expectRemovedAt } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const PROXY = 'kube-system/proxy-a-00';

const mirror = (tolerations: NonNullable<Parameters<typeof spec>[0]>['tolerations']) =>
  pod(PROXY, 'a-00', {
    ...spec({ tolerations: tolerations ?? [] }),
    annotations: { 'kubernetes.io/config.mirror': 'a1', 'kubernetes.io/config.source': 'file' },
  });

const FROM_FILE = mirror([{ operator: 'Exists', effect: 'NoExecute' }]);
const forSeconds = (key: string) => ({
  key: `node.kubernetes.io/${key}`,
  operator: 'Exists',
  effect: 'NoExecute' as const,
  tolerationSeconds: 300,
});
const FROM_URL = mirror([forSeconds('not-ready'), forSeconds('unreachable')]);

const sail = (events: readonly string[], proxy = FROM_FILE, outage: Partial<Outage> = {}) =>
  play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    pods: [proxy],
    events,
    ...outage,
  });

const DELETED = `at=100s deletePods pods=${PROXY}`;

describe('a mirror pod that is deleted', () => {
  test.each(['', ' gracePeriod=0s'])('comes back at once, another object%s', (grace) => {
    const told = sail([DELETED + grace]);
    expectRemovedAt(told, PROXY, 100);
    expectAt(told, { kind: 'PodCreated', pod: PROXY }, 100);
    expectAt(told, { kind: 'PodReady', pod: PROXY }, 100);
    const after = told.final.pod(PROXY);
    expect(after?.uid).not.toBe(FROM_FILE.uid);
    expect(after).toMatchObject({ phase: 'Running', nodeName: 'a-00' });
    expect(after?.deletionTimestamp).toBeUndefined();
  });

  test('does not stop the static pod', () => {
    expectNever(sail([DELETED]), { kind: 'kubelet/stopping-containers' });
  });

  test('comes back because of who deleted it', () => {
    expectCauseChain(
      sail([DELETED]),
      { kind: 'PodCreated', pod: PROXY },
      'ScriptEvent',
      'PodDeletionRequested',
      'PodRemoved',
      'static-pods/lives-on',
      'PodCreated',
    );
  });

  test('can be deleted again and again', () => {
    const told = sail([DELETED, DELETED.replace('100', '200')]);
    expectAt(told, { kind: 'PodCreated', pod: PROXY }, 100, 200);
  });

  test('comes back with the network', () => {
    const told = sail(['at=90s partition nodes=a-00 for=20s', DELETED]);
    expectRemovedAt(told, PROXY, 110);
    expectAt(told, { kind: 'PodCreated', pod: PROXY }, 110);
  });

  test('waits until no taint would evict it at once', () => {
    const told = sail(['at=100s taint nodes=a-00 taints=storm:NoExecute for=60s'], FROM_URL);
    expectRemovedAt(told, PROXY, 100);
    expectAt(told, { kind: 'PodCreated', pod: PROXY }, 160);
  });

  test('stays away while its Node object is gone', () => {
    const told = sail(['at=90s deleteNode nodes=a-00', DELETED]);
    expectRemovedAt(told, PROXY, 100);
    expectNever(told, { kind: 'PodCreated' });
  });

  test('comes back with a kubelet that registers its node anew', () => {
    const told = sail([
      'at=90s deleteNode nodes=a-00',
      DELETED,
      'at=200s stopKubelet nodes=a-00 for=5s',
    ]);
    expectAt(told, { kind: 'PodCreated', pod: PROXY }, 205);
  });
});

describe('TE-30: on a node that falls silent a static pod', () => {
  test('from a file is never evicted', () => {
    expectNever(sail(['at=0s powerOff nodes=a-00']), { kind: 'PodDeletionRequested' });
  });

  test('from a URL is deleted, Terminating until its kubelet returns, and then shown again', () => {
    const told = sail(['at=0s powerOff nodes=a-00 for=20m'], FROM_URL);
    expectAt(told, { kind: 'PodDeletionRequested', pod: PROXY, mechanism: 'taint' }, 340);
    expectRemovedAt(told, PROXY, 1200);
    expectAt(told, { kind: 'PodCreated', pod: PROXY }, 1200);
  });
});

describe('a static pod that was stopped with its node', () => {
  const { shutdown } = resolveKubelet({ major: 1, minor: 36 });
  const graceful: Partial<Outage> = {
    shutdownOf: () => ({
      configuration: { shutdownGracePeriod: '30s', shutdownGracePeriodCriticalPods: '10s' },
      behavior: shutdown,
      zeroGracePeriod: 'at-once',
    }),
    stoppingTimesOf: () => ({ stopAfter: seconds(4) }),
  };

  test('starts anew with its kubelet, as the same object', () => {
    const told = sail(['at=100s shutdown nodes=a-00 for=5m'], FROM_FILE, graceful);
    expectAt(told, { kind: 'PodFailed', pod: PROXY }, 104);
    expectAt(told, { kind: 'PodReady', pod: PROXY }, 401);
    const after = told.final.pod(PROXY);
    expect(after).toMatchObject({ phase: 'Running', reason: '', uid: FROM_FILE.uid });
    expect(after && isPodReady(after)).toBe(true);
    expect(after && podConditionOf(after, 'DisruptionTarget')).toBeUndefined();
  });

  test('stays down when the shutdown is called off, and is not shown again', () => {
    const deleted = DELETED.replace('100', '200');
    const events = ['at=100s shutdown nodes=a-00 cancelAfter=1s', deleted];
    const told = sail(events, FROM_FILE, graceful);
    expectRemovedAt(told, PROXY, 200);
    expectNever(told, { kind: 'PodCreated' });
  });

  test('is stopped by the next shutdown too', () => {
    const events = ['at=100s shutdown nodes=a-00 for=5m', 'at=600s shutdown nodes=a-00'];
    const told = sail(events, FROM_FILE, graceful);
    expectAt(told, { kind: 'PodEvicted', pod: PROXY }, 100, 600);
    expectAt(told, { kind: 'PodFailed', pod: PROXY }, 104, 604);
  });
});
