import { describe, it } from 'vitest';
import { type ConditionStatus, type Lease, type Node, TAINT_UNREACHABLE } from '#cluster';
import { lease, steadyNode, steadyZone } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  expectAt,
  expectMarkedUnknownAt,
  expectNever,
  expectTaintedAt,
  expectUntaintedAt,
} from '../../support/expect.ts';
import { play } from '../../support/outage.ts';

const UNREACHABLE = 'unreachable:NoExecute';

/** A node that has been silent for long, and tainted since a second, if it is. */
function lost(name: string, taintedAt?: number, status: ConditionStatus = 'Unknown'): Node {
  const [zone = 'a'] = name;
  const noExecute = { key: TAINT_UNREACHABLE, value: '', effect: 'NoExecute' } as const;
  return steadyNode(name, zone, {
    conditions: [
      { type: 'Ready', status, reason: '', message: '', lastHeartbeatTime: atSecond(-900) },
    ],
    taints: taintedAt === undefined ? [] : [{ ...noExecute, timeAdded: atSecond(taintedAt) }],
  });
}

const silent = (...names: readonly string[]): readonly Lease[] =>
  names.map((name) => lease(name, -900));

const healthy = steadyZone('h', 3);
const others = (...given: readonly Node[]): readonly Node[] => [
  ...given,
  ...steadyZone('a', 12).slice(given.length),
  ...healthy,
];

describe('a controller that has been running for long', () => {
  it('leaves nodes alone that it has tainted already, and spends no token on them', () => {
    const told = play({
      nodes: others(lost('a-00', -900), lost('a-01')),
      leases: silent('a-00', 'a-01'),
    });
    expectTaintedAt(told, 'a-00', UNREACHABLE);
    expectTaintedAt(told, 'a-01', UNREACHABLE, 0);
  });

  it('has spent a token on the node that it tainted last', () => {
    const told = play({
      nodes: others(lost('a-00', -4), lost('a-01'), lost('a-02')),
      leases: silent('a-00', 'a-01', 'a-02'),
    });
    expectTaintedAt(told, 'a-01', UNREACHABLE, 6);
    expectTaintedAt(told, 'a-02', UNREACHABLE, 16);
  });

  it('taints no node in a zone that is disrupted and small', () => {
    const names = ['a-00', 'a-01', 'a-02', 'a-03', 'a-04', 'a-05', 'a-06'];
    const told = play({
      nodes: others(...names.map((name) => lost(name))),
      leases: silent(...names),
    });
    expectNever(told, { kind: 'node-lifecycle/token-granted' });
    expectNever(told, { kind: 'ZoneStateChanged' });
  });

  it('taints no node in a cluster that is down, and keeps the taints that are there', () => {
    const told = play({
      nodes: [lost('a-00', -30), lost('a-01'), lost('h-00')],
      leases: silent('a-00', 'a-01', 'h-00'),
    });
    expectNever(told, { kind: 'NodeTainted', taint: `node.kubernetes.io/${UNREACHABLE}` });
    expectUntaintedAt(told, 'a-00', UNREACHABLE);
    expectNever(told, { kind: 'node-lifecycle/all-zones-down' });
  });

  it('takes a taint away from a node that is Ready again', () => {
    const back = lost('a-00', -30, 'True');
    const told = play({ nodes: others(back), leases: [lease('a-00')] });
    expectUntaintedAt(told, 'a-00', UNREACHABLE, 0);
  });

  it('marks a node in its first pass that has been silent for too long', () => {
    const told = play({ nodes: others(lost('a-00', undefined, 'True')), leases: silent('a-00') });
    expectMarkedUnknownAt(told, 'a-00', 0);
  });

  it('marks a node a grace period after the pass before the start that noticed it last', () => {
    const late = steadyNode('a-00', 'a');
    const told = play({ nodes: others(late), leases: [lease('a-00', -32)] });
    expectMarkedUnknownAt(told, 'a-00', 20);
  });

  it('has taken an old lease for new in the pass after a status was written (echo)', () => {
    const [ready] = steadyNode('a-00', 'a').conditions;
    const echoed = steadyNode('a-00', 'a', {
      conditions: ready === undefined ? [] : [{ ...ready, lastHeartbeatTime: atSecond(-28) }],
    });
    const told = play({ nodes: others(echoed), leases: [lease('a-00', -32)] });
    // The status was noticed at -25, the lease once more at -20.
    expectMarkedUnknownAt(told, 'a-00', 30);
  });

  it('knows its nodes: none counts as new', () => {
    const tainted = lost('a-00', -900);
    const told = play({ nodes: others(tainted), leases: silent('a-00') });
    expectNever(told, { kind: 'node-lifecycle/seen-ready' });
    expectAt(told, { kind: 'node-lifecycle/restarted' });
  });
});

describe('a controller that starts with the simulation', () => {
  it('frees all nodes of its taints and gives silent ones a whole grace period', () => {
    const told = play({
      controllers: 'restart',
      nodes: others(lost('a-00', -900), lost('a-01', undefined, 'True')),
      leases: silent('a-00', 'a-01'),
    });
    expectUntaintedAt(told, 'a-00', UNREACHABLE, 0);
    expectTaintedAt(told, 'a-00', UNREACHABLE, 0);
    expectMarkedUnknownAt(told, 'a-01', 50);
  });
});
