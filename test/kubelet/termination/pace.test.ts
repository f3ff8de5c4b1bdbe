import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paceOf } from '#kubelet/termination';
import { seconds } from '#units';
import { pod, spec, steadyZone } from '../../support/builders.ts';
import { atSecond, START } from '../../support/clock.ts';
import { expectAt, expectCauseChain, expectNever, expectRemovedAt } from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const WEB = 'shop/web';
const tolerant = spec({ tolerations: [{ operator: 'Exists' }] });

/** Kubelets look at their containers every second; containers stop at once. */
const watch = (events: readonly string[], outage: Partial<Outage> = {}) =>
  play({
    nodes: [...steadyZone('a', 3), ...steadyZone('h', 3)],
    pods: [pod(WEB, 'a-00', tolerant)],
    relistPeriod: seconds(1),
    stoppingTimesOf: () => ({ stopAfter: seconds(0) }),
    events,
    ...outage,
  });

test.each([
  [0, 400, 1_000, 800],
  [0.5, 800, 1_200, 1_200],
  [1, 1_200, 1_400, 1_600],
])('a draw of %d sets how long a kubelet takes to start and to hear', (draw, start, boot, thaw) => {
  const pace = paceOf(START, seconds(1), () => draw);
  const { startOf, afterBoot, hearsAfterThaw } = pace;
  expect([startOf('n'), afterBoot('n')]).toEqual([start * 1_000, boot * 1_000]);
  expect(hearsAfterThaw('n', atSecond(5))).toBe(atSecond(5 + thaw / 1_000));
});

test('a kubelet draws anew each time, for each purpose and each node', () => {
  const asked: string[] = [];
  const { startOf, afterBoot } = paceOf(START, seconds(1), (name, n) => {
    asked.push(`${name} ${n}`);
    return 0;
  });
  for (const draw of [startOf, startOf, afterBoot]) draw('n');
  startOf('m');
  expect(asked).toEqual(['n start 1', 'n start 2', 'n boot 1', 'm start 1']);
});

describe('a pod that was deleted', () => {
  it.each([
    [100, 100.5],
    [100.2, 100.5],
    [100.5, 101.5],
  ])('RT-12: at %s s, is gone with the next look of its kubelet, at %s s', (at, gone) => {
    expectRemovedAt(watch([`at=${at}s deletePods pods=shop/web`]), WEB, gone);
  });

  it('RT-12: is gone when the script says so', () => {
    const stoppingTimesOf = () => ({ stopAfter: seconds(1), cleanupAfter: seconds(2) });
    expectRemovedAt(watch(['at=100s deletePods pods=shop/web'], { stoppingTimesOf }), WEB, 103);
  });

  it('RT-11: on a machine that boots, has failed 2 s after the start of its kubelet', () => {
    const told = watch([
      'at=50ms powerOff nodes=a-00',
      'at=60s deletePods pods=shop/web',
      'at=200s restore nodes=a-00 bootTime=10s',
    ]);
    const back = {
      kind: 'NodeConditionChanged',
      node: 'a-00',
      condition: 'Ready',
      to: 'True',
    } as const;
    expectAt(told, back, 210.8);
    expectAt(told, { kind: 'PodFailed', pod: WEB, reason: 'ContainerStatusUnknown' }, 212);
    expectRemovedAt(told, WEB, 212);
    expectCauseChain(told, { kind: 'PodRemoved', pod: WEB }, 'ScriptEvent', 'PodRemoved');
  });

  it('RT-15: is heard of by the kubelet of a thawed machine 1.2 s later', () => {
    const told = watch(['at=50s freeze nodes=a-00 for=20s', 'at=60s deletePods pods=shop/web']);
    expectAt(told, { kind: 'kubelet/stopping-containers', pod: WEB }, 71.2);
    expectRemovedAt(told, WEB, 71.5);
  });

  it('RT-16: outlives a kubelet that is back within the grace period of its node', () => {
    const told = watch(['at=50ms stopKubelet nodes=a-00 for=39s']);
    expectNever(told, { kind: 'NodeConditionChanged', condition: 'Ready' });
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 39.85);
  });
});

test('RT-17: a node that registers again within the quarantine of pod GC keeps its pods', () => {
  const restarted = ['at=10s deleteNode nodes=a-00', 'at=30s stopKubelet nodes=a-00 for=5s'];
  expectNever(watch(restarted), { kind: 'PodRemoved', pod: WEB });
  const later = ['at=10s deleteNode nodes=a-00', 'at=90s stopKubelet nodes=a-00 for=5s'];
  expectRemovedAt(watch(later), WEB, 60);
});

describe('the pace of kubelets', () => {
  const lot = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

  it('is one phase for all looks of a node, and at most a second late', () => {
    fc.assert(
      fc.property(lot, fc.integer({ min: 0, max: 90 }), (phase, second) => {
        const pace = paceOf(START, seconds(1), () => phase);
        const at = atSecond(second);
        const wait = pace.relistAfter('a-00', at) - at;
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(1_000_000);
      }),
    );
  });

  it('RT-11: lets a kubelet start within 0.4 to 1.2 s', () => {
    fc.assert(
      fc.property(lot, (drawn) => {
        const pace = paceOf(START, seconds(1), () => drawn);
        const start = pace.startOf('a-00');
        expect(start).toBeGreaterThanOrEqual(400_000);
        expect(start).toBeLessThanOrEqual(1_200_000);
        expect(start + pace.afterBoot('a-00')).toBeGreaterThanOrEqual(1_400_000);
        expect(start + pace.afterBoot('a-00')).toBeLessThanOrEqual(2_600_000);
      }),
    );
  });
});
