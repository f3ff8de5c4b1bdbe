import { describe, expect, it } from 'vitest';
import {
  type Pod,
  podConditionOf,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Toleration,
} from '#cluster';
import { seconds } from '#units';
import { resolveKubelet } from '#versions';
import { budget, workload } from '../support/budgets.ts';
import { byDefault, pod, spec, steadyZone, tolerates, tolerating } from '../support/builders.ts';
import {
  expectAt,
  expectEvictedAt,
  expectMarkedUnknownAt,
  expectNever,
  expectNeverEvicted,
  expectRemovedAt,
  expectSpared,
  expectStuck,
  expectTaintedAt,
  expectUntaintedAt,
} from '../support/expect.ts';
import { podOf } from '../support/fleet.ts';
import { type Outage, type Played, play } from '../support/outage.ts';

/** The numbered cases of nodes that go down, vanish and come back, played by everybody together. */

const WEB = 'shop/web';
const NOT_READY = 'not-ready:NoExecute';
const UNREACHABLE = 'unreachable:NoExecute';

/** The kubelets stop just after a heartbeat at 0: the silence is noticed at 50. */
const dies = (nodes: string): string => `at=50ms powerOff nodes=${nodes}`;

const webOn = (node: string, given: Partial<Pod> = {}): Pod =>
  pod(WEB, node, { ...tolerating(...byDefault()), ...given });

const harbour = [...steadyZone('a', 4), ...steadyZone('h', 3)];

const onHarbour = (outage: Partial<Outage>): Played =>
  play({ nodes: harbour, pods: [webOn('a-00')], ...outage });

const setTo = (shutdownGracePeriod: string) => () => ({
  configuration: { shutdownGracePeriod, shutdownGracePeriodCriticalPods: '0s' },
  behavior: resolveKubelet({ major: 1, minor: 36 }).shutdown,
  zeroGracePeriod: 'at-once' as const,
});

const readyOf = (told: Played, key = WEB): string | undefined => {
  const found = told.final.pod(key);
  return found && podConditionOf(found, 'Ready')?.status;
};

describe('a node that is shut down and does not return', () => {
  const shutDown = 'at=7s shutdown nodes=a-00';

  it('NS-21: keeps what it did not stop in time as running, Ready and healthy, until the taint takes it', () => {
    const told = onHarbour({
      shutdownOf: setTo('30s'),
      events: [`${shutDown} powerOffAfter=5s`],
      duration: seconds(309),
      budgets: [budget('web', { minAvailable: 1 })],
      pods: [webOn('a-00', { labels: { app: 'web' } })],
    });
    expect([told.final.pod(WEB)?.phase, readyOf(told)]).toEqual(['Running', 'True']);
    expect(told.final.shelf('budgets').get('shop/web')?.status.currentHealthy).toBe(1);
    const later = onHarbour({ shutdownOf: setTo('30s'), events: [`${shutDown} powerOffAfter=5s`] });
    expectTaintedAt(later, 'a-00', NOT_READY, 10);
    expectEvictedAt(later, WEB, 310);
    expectStuck(later, WEB);
  });

  it('NS-22: loses its failed pods to the taint, and not to pod GC', () => {
    const told = onHarbour({ shutdownOf: setTo('30s'), events: [shutDown] });
    expectAt(told, { kind: 'PodFailed', pod: WEB, reason: 'Terminated' }, 37);
    expectEvictedAt(told, WEB, 310);
    expectRemovedAt(told, WEB, 310);
    expectNever(told, { kind: 'PodDeletionRequested', mechanism: 'pod-gc' });
  });

  it('NS-23: is tainted anew when it falls silent, and the clocks of its pods go on', () => {
    const told = onHarbour({ shutdownOf: setTo('30s'), events: [`${shutDown} powerOffAfter=5s`] });
    expectMarkedUnknownAt(told, 'a-00', 60);
    expectUntaintedAt(told, 'a-00', NOT_READY, 60);
    expectTaintedAt(told, 'a-00', UNREACHABLE, 60);
    expectEvictedAt(told, WEB, 310);
  });
});

describe('nodes that lose their power', () => {
  it.each([
    ['1.33', 355],
    ['1.34', 350],
    ['1.36', 350],
  ])('NS-24: one of several, with %s', (version, evictedAt) => {
    const told = onHarbour({ version, events: [dies('a-00')] });
    expectMarkedUnknownAt(told, 'a-00', 50);
    expectAt(told, { kind: 'PodNotReady', pod: WEB }, 50);
    expectEvictedAt(told, WEB, evictedAt);
    expectStuck(told, WEB);
  });

  it('NS-25: three of five of the only zone: no pod is evicted', () => {
    const told = onHarbour({ nodes: steadyZone('a', 5), events: [dies('a-00,a-01,a-02')] });
    expectAt(told, { kind: 'ZoneStateChanged', to: 'Partial' }, 50);
    expectTaintedAt(told, 'a-00', 'unreachable:NoSchedule', 50);
    expectNever(told, { kind: 'NodeTainted', taint: 'node.kubernetes.io/unreachable:NoExecute' });
    expectNeverEvicted(told, WEB);
  });

  it('NS-26: two of three: one after the other', () => {
    const pods = [webOn('a-00'), pod('shop/cart', 'a-01', tolerating(...byDefault()))];
    const told = onHarbour({ nodes: steadyZone('a', 3), pods, events: [dies('a-00,a-01')] });
    expectTaintedAt(told, 'a-00', UNREACHABLE, 50);
    expectTaintedAt(told, 'a-01', UNREACHABLE, 60);
    expectEvictedAt(told, WEB, 350);
    expectEvictedAt(told, 'shop/cart', 360);
  });

  it('NS-27: a whole zone of three: a node every ten seconds', () => {
    const nodes = [...steadyZone('a', 3), ...steadyZone('h', 3), ...steadyZone('k', 3)];
    const told = onHarbour({ nodes, events: [dies('a-*')] });
    expectAt(told, { kind: 'ZoneStateChanged', to: 'Full' }, 50);
    expectAt(
      told,
      { kind: 'NodeTainted', taint: 'node.kubernetes.io/unreachable:NoExecute' },
      50,
      60,
      70,
    );
  });

  it('NS-28: all of them: taints are taken back and no pod is evicted', () => {
    const events = [
      'at=7s notReady nodes=a-00',
      'at=20s powerOff all=true except=a-00',
      'at=30s powerOff nodes=a-00',
    ];
    const told = onHarbour({ events });
    expectTaintedAt(told, 'a-00', NOT_READY, 10);
    const left = told.final.nodes().flatMap(({ taints }) => taints);
    expect(left.filter(({ effect }) => effect === 'NoExecute')).toEqual([]);
    expectTaintedAt(told, 'a-01', UNREACHABLE);
    expectNeverEvicted(told, WEB);
  });
});

describe('a node that comes back', () => {
  it('NS-43: before its pods had to go keeps them', () => {
    const told = onHarbour({ events: [`${dies('a-00')} for=250s`] });
    expectUntaintedAt(told, 'a-00', UNREACHABLE, 255);
    expectNever(told, { kind: 'PodDeletionRequested' });
    expect(readyOf(told)).toBe('True');
  });

  it('NS-44: later removes what was Terminating, and the StatefulSet makes its pod anew', () => {
    const db = workload('StatefulSet', 'db', {
      replicas: 1,
      template: { labels: { app: 'web' }, annotations: {}, finalizers: [], ...spec({}) },
      statefulSet: {
        podManagementPolicy: 'OrderedReady',
        firstOrdinal: 0,
        volumeClaimTemplates: [],
      },
    });
    const own = podOf(db, 'db-0', 'a-00', tolerating(...byDefault()));
    const told = onHarbour({ pods: [own], workloads: [db], events: [`${dies('a-00')} for=450s`] });
    expectEvictedAt(told, 'shop/db-0', 350);
    expectRemovedAt(told, 'shop/db-0', 450.05);
    expectAt(told, { kind: 'PodCreated', pod: 'shop/db-0' }, 450.05);
    expect(told.final.pod('shop/db-0')).toMatchObject({ phase: 'Running' });
  });
});

describe('the tolerations of a pod on a dead node', () => {
  const forEver = { operator: 'Exists' };
  const limited = tolerates(TAINT_UNREACHABLE, 300);

  it('NS-46: the first that matches counts', () => {
    const told = (...tolerations: readonly Toleration[]) =>
      onHarbour({ pods: [pod(WEB, 'a-00', tolerating(...tolerations))], events: [dies('a-00')] });
    expectNeverEvicted(told(forEver, limited), WEB);
    expectEvictedAt(told(limited, forEver), WEB, 350);
  });

  it('NS-46b: a shorter one for the second taint does not shorten the wait', () => {
    const tolerations = [tolerates(TAINT_NOT_READY, 300), tolerates(TAINT_UNREACHABLE, 10)];
    const told = onHarbour({
      pods: [pod(WEB, 'a-00', tolerating(...tolerations))],
      events: ['at=7s notReady nodes=a-00', 'at=8s powerOff nodes=a-00'],
    });
    expectTaintedAt(told, 'a-00', UNREACHABLE, 65);
    expectEvictedAt(told, WEB, 310);
  });

  it('NS-46c: no grace period takes the object away at once', () => {
    const impatient = spec({ terminationGracePeriodSeconds: 0, tolerations: byDefault() });
    const told = onHarbour({ pods: [pod(WEB, 'a-00', impatient)], events: [dies('a-00')] });
    expectRemovedAt(told, WEB, 350);
  });

  it('NS-32: what tolerates everything is spared on a node that is out of service', () => {
    const told = onHarbour({
      pods: [pod(WEB, 'a-00', tolerating(forEver))],
      events: [
        dies('a-00'),
        'at=100s taint nodes=a-00 taints=node.kubernetes.io/out-of-service:NoExecute',
      ],
    });
    expectNever(told, { kind: 'PodDeletionRequested' });
    expectSpared(told, WEB, 'tolerates-forever');
  });
});
