import { describe, expect, it } from 'vitest';
import type { Pod } from '#cluster';
import { byDefault, lease, pod, steadyZone, tolerating } from '../../support/builders.ts';
import {
  entriesLike,
  expectAt,
  expectCauseChain,
  expectEvictedAt,
  expectNever,
  expectNeverEvicted,
  expectTaintedAt,
  expectUntaintedAt,
} from '../../support/expect.ts';
import { play } from '../../support/outage.ts';
import { QUEUEING_RELEASES as RELEASES } from '../../support/queueing-releases.ts';

const healthy = steadyZone('h', 3);
const UNREACHABLE = 'unreachable:NoExecute';

/** A pod with default tolerations on each of the first nodes of zone a: `shop/on-a-00`, … */
const podsOn = (count: number): readonly Pod[] =>
  Array.from({ length: count }, (_, n) => {
    const name = `a-${String(n).padStart(2, '0')}`;
    return pod(`shop/on-${name}`, name, tolerating(...byDefault()));
  });

describe.each(RELEASES)('the pace of a zone, in $version', ({ version, delay }) => {
  it('begins anew with a controller that starts: taints go, and come back one by one (NL-27)', () => {
    const told = play({
      version,
      nodes: [...steadyZone('a', 12), ...healthy],
      pods: podsOn(3),
      events: ['at=50ms powerOff nodes=a-00,a-01,a-02', 'at=200s controllerManager=restart'],
    });
    for (const [n, name] of ['a-00', 'a-01', 'a-02'].entries()) {
      const again = 200 + 10 * n;
      expectTaintedAt(told, name, UNREACHABLE, 50 + delay + 10 * n, again);
      expectUntaintedAt(told, name, UNREACHABLE, 200);
      expectEvictedAt(told, `shop/on-${name}`, again + 300);
    }
    const untainted = { kind: 'NodeUntainted', node: 'a-00' } as const;
    const restarted = ['ScriptEvent', 'node-lifecycle/restarted'] as const;
    expectCauseChain(told, untainted, ...restarted, 'node-lifecycle/seen-ready', 'NodeUntainted');
    const [first, again] = entriesLike(told, { kind: 'node-lifecycle/queued', node: 'a-02' });
    expect(again?.because).toBe(first?.because);
  });

  it('may be none at all for a controller that starts in a disrupted zone (NL-28)', () => {
    const told = play({
      version,
      nodes: [...steadyZone('a', 12), ...healthy],
      pods: podsOn(5),
      events: [
        'at=50ms powerOff nodes=a-00,a-01,a-02,a-03,a-04',
        'at=122s powerOff nodes=a-05,a-06',
        'at=300s controllerManager=restart',
      ],
    });
    expectAt(told, { kind: 'ZoneStateChanged', zone: 'coast::a', to: 'Partial' }, 170, 300);
    for (const [n, { key, nodeName = '' }] of podsOn(5).entries()) {
      expectTaintedAt(told, nodeName, UNREACHABLE, 50 + delay + 10 * n);
      expectUntaintedAt(told, nodeName, UNREACHABLE, 300);
      expectNeverEvicted(told, key);
    }
    expectTaintedAt(told, 'a-05', UNREACHABLE);
  });

  it('is chosen when the zone changes its state, not when it shrinks later (NL-32)', () => {
    const told = play({
      version,
      nodes: [...steadyZone('a', 52), ...healthy],
      events: [
        'at=50ms powerOff nodes=a-0*,a-1*,a-2*,a-3*',
        'at=70s deleteNode nodes=a-40,a-41,a-42,a-43,a-44,a-45,a-46',
      ],
    });
    const seconds = delay === 0 ? [50, 150.1, 250.2] : [55, 155.1, 255.2];
    for (const [n, second] of seconds.entries()) {
      expectTaintedAt(told, `a-0${n}`, UNREACHABLE, second);
    }
  });

  it('serves nodes by name among those that a pass queues together', () => {
    const nodes = steadyZone('a', 12);
    const told = play({
      version,
      nodes: [...nodes, ...healthy],
      leases: nodes.map(({ name }, n) => lease(name, ((7 * n) % 10) - 10)),
      events: ['at=50ms powerOff nodes=a-00,a-01,a-02,a-03,a-04,a-05'],
    });
    const order = ['a-02', 'a-00', 'a-01', 'a-03', 'a-04', 'a-05'];
    const first = 45 + delay;
    for (const [n, name] of order.entries()) {
      expectTaintedAt(told, name, UNREACHABLE, first + 10 * n);
    }
  });

  it('lets a node that changes its zone wait in both, first in line in the old one (NL-41)', () => {
    const told = play({
      version,
      nodes: [...steadyZone('a', 12), ...healthy],
      events: [
        'at=50ms powerOff nodes=a-00,a-01,a-02,a-03',
        `at=${51 + delay}s label nodes=a-03 labels.topology.kubernetes.io/zone=h`,
      ],
    });
    const marked = 50 + delay;
    expectTaintedAt(told, 'a-00', UNREACHABLE, marked);
    // The new zone has a token at once. The old one spends its next token on an existing taint.
    expectTaintedAt(told, 'a-03', UNREACHABLE, marked + 5);
    expectAt(told, { kind: 'node-lifecycle/token-granted', node: 'a-03' }, marked + 5, marked + 10);
    expectTaintedAt(told, 'a-01', UNREACHABLE, marked + 20);
    expectTaintedAt(told, 'a-02', UNREACHABLE, marked + 30);
    expectNever(told, { kind: 'node-lifecycle/token-wasted' });
  });

  it('spends a token of the old zone on a node that is Ready in the new one (NL-41)', () => {
    const told = play({
      version,
      nodes: [...steadyZone('a', 12), ...healthy],
      events: [
        'at=50ms powerOff nodes=a-00,a-01,a-02,a-03',
        `at=${51 + delay}s label nodes=a-03 labels.topology.kubernetes.io/zone=h`,
        `at=${52 + delay}s restore nodes=a-03`,
      ],
    });
    expectTaintedAt(told, 'a-03', UNREACHABLE);
    const wasted = { kind: 'node-lifecycle/token-wasted', node: 'a-03', zone: 'coast::a' } as const;
    expectAt(told, { ...wasted, reason: 'node-ready' }, 60 + delay);
    expectTaintedAt(told, 'a-01', UNREACHABLE, 70 + delay);
  });
});
