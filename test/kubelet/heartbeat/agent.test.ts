import { describe, expect, it } from 'vitest';
import { conditionOf, type Node } from '#cluster';
import { seconds } from '#units';
import { lease, node, pod, steadyNode, steadyZone } from '../../support/builders.ts';
import { atSecond } from '../../support/clock.ts';
import {
  expectAt,
  expectCauseChain,
  expectMarkedUnknownAt,
  expectNever,
  expectTaintedAt,
  expectUntaintedAt,
  secondsOf,
} from '../../support/expect.ts';
import { type Outage, play } from '../../support/outage.ts';

const harbour = [...steadyZone('a', 5), ...steadyZone('h', 3)];

const sail = (...events: readonly string[]) => play({ nodes: harbour, events });

/** The time at which the node is Ready again. */
const readyAgain = (told: ReturnType<typeof play>, name = 'a-00'): readonly number[] =>
  secondsOf(told, { kind: 'NodeConditionChanged', node: name, condition: 'Ready', to: 'True' });

describe('a kubelet whose network was cut', () => {
  it('writes its status in its next round, on the old grid', () => {
    const told = sail('at=50ms partition nodes=a-00 for=83s');
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 0.05);
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 83.05);
    expectMarkedUnknownAt(told, 'a-00', 50);
    expect(readyAgain(told)).toEqual([90]);
    expectUntaintedAt(told, 'a-00', 'unreachable:NoSchedule', 90);
  });

  it('renews its lease at its old places, so that a short cut is never noticed', () => {
    const told = sail('at=50ms partition nodes=a-00 for=43s');
    expectNever(told, { kind: 'node-lifecycle/grace-exceeded' });
  });

  it('may be marked all the same when its next renewal comes too late', () => {
    const told = sail('at=50ms partition nodes=a-00 for=50.95s');
    expectMarkedUnknownAt(told, 'a-00', 50);
    expect(readyAgain(told)).toEqual([60]);
  });

  it('writes once in a round in which it finds its containers not ready', () => {
    const told = sail('at=50ms partition nodes=a-00 for=83s', 'at=90s notReady nodes=a-00 for=14s');
    const change = { kind: 'NodeConditionChanged', node: 'a-00', condition: 'Ready' } as const;
    expect(secondsOf(told, { ...change, from: 'Unknown', to: 'False' })).toEqual([90]);
    expect(readyAgain(told)).toEqual([104]);
  });

  it('may be cut off twice: it is back when both faults have ended', () => {
    const told = sail(
      'at=10s partition nodes=a-00 for=100s',
      'at=20s partition nodes=a-00 for=200s',
    );
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 10);
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 220);
  });
});

describe('a kubelet that was not running', () => {
  it.each(['powerOff', 'stopKubelet'])('writes its status as soon as it starts: %s', (fault) => {
    const told = sail(`at=50ms ${fault} nodes=a-00 for=83s`);
    expect(readyAgain(told)).toEqual([83.05]);
    expectUntaintedAt(told, 'a-00', 'unreachable:NoExecute', 85);
  });

  it('counts its renewals from its start', () => {
    const told = sail('at=50ms powerOff nodes=a-00 for=83s', 'at=94s powerOff nodes=a-00');
    // Last renewed at 93.05, noticed at 95: a renewal at the old places would have been noticed at 90.
    expectMarkedUnknownAt(told, 'a-00', 50, 145);
  });

  it('has forgotten any pressure', () => {
    const pressed: Node = steadyNode('a-00', 'a', {
      conditions: [
        ...steadyNode('a-00', 'a').conditions,
        { type: 'MemoryPressure', status: 'True', reason: '', message: '' },
      ],
    });
    const told = play({
      nodes: [pressed, ...harbour.slice(1)],
      events: ['at=50ms powerOff nodes=a-00 for=10s'],
    });
    const pressure = { kind: 'NodeConditionChanged', condition: 'MemoryPressure' } as const;
    expectAt(told, { ...pressure, to: 'False' }, 10.05);
  });

  it('registers its node anew when a user has deleted it, without taints', () => {
    const told = sail(
      'at=10s taint nodes=a-00 taints=storm:NoSchedule',
      'at=20s powerOff nodes=a-00 for=100s',
      'at=30s deleteNode nodes=a-00',
    );
    expectAt(told, { kind: 'NodeAdded', node: 'a-00' }, 120);
    expect(told.final.node('a-00')?.taints).toEqual([]);
  });

  const DELETED = ['at=20s powerOff nodes=a-00 for=100s', 'at=30s deleteNode nodes=a-00'];

  it('registers with the taints that it is set to, uncordoned', () => {
    const storm = { key: 'storm', value: '', effect: 'NoSchedule' } as const;
    const registrationOf = () => ({ registers: true, taints: [storm] });
    const nodes = steadyZone('a', 3).map((each) => ({ ...each, unschedulable: true }));
    const told = play({ nodes, events: DELETED, registrationOf });
    expect(told.final.node('a-00')).toMatchObject({ taints: [storm], unschedulable: false });
  });

  it('does not register when it is set so', () => {
    const registrationOf = () => ({ registers: false, taints: [] });
    const told = play({ nodes: steadyZone('a', 3), events: DELETED, registrationOf });
    expectNever(told, { kind: 'NodeAdded' });
  });

  it('registers anew with the other settings that it is restarted with', () => {
    const restarted = sail(
      'at=20s deleteNode nodes=a-00',
      'at=30s setKubelet nodes=a-00 config.nodeStatusUpdateFrequency=10s',
    );
    expectAt(restarted, { kind: 'NodeAdded', node: 'a-00' }, 30);
  });

  it('does not register anew when it was running all the time', () => {
    const told = sail('at=20s deleteNode nodes=a-00', 'at=30s partition nodes=a-00 for=100s');
    expectNever(told, { kind: 'NodeAdded' });
    expect(told.final.node('a-00')).toBeUndefined();
  });
});

describe('a kubelet that says that it is not ready', () => {
  it('says so at once, why, and when it is over', () => {
    const told = sail('at=7s notReady nodes=a-00 reason=RuntimeDown for=20s');
    const said = { kind: 'NodeConditionChanged', node: 'a-00', condition: 'Ready' } as const;
    expectAt(told, { ...said, to: 'False', reason: 'RuntimeDown' }, 7);
    expectAt(told, { ...said, to: 'True' }, 27);
    expectNever(told, { kind: 'HeartbeatLost' });
  });

  it('says so after a cut of its network only when it can', () => {
    const told = sail('at=5s partition nodes=a-00 for=10s', 'at=7s notReady nodes=a-00');
    expectAt(told, { kind: 'NodeConditionChanged', condition: 'Ready', to: 'False' }, 20);
  });

  it('has said so in the snapshot, and goes on until it is restored', () => {
    const ailing = steadyNode('a-00', 'a', {
      conditions:
        harbour[0]?.conditions.map((each) => ({ ...each, status: 'False' as const })) ?? [],
    });
    const told = play({
      nodes: [ailing, ...harbour.slice(1)],
      events: ['at=33s restore nodes=a-00'],
    });
    expectTaintedAt(told, 'a-00', 'not-ready:NoExecute', 0);
    expect(readyAgain(told)).toEqual([33]);
  });
});

describe('a kubelet whose API server is down', () => {
  it('is silent like all others, and writes again in its next round', () => {
    const told = sail('at=3s apiServer=stop for=4s');
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 3);
    expectAt(told, { kind: 'HeartbeatRestored', node: 'h-02' }, 7);
    expectNever(told, { kind: 'NodeConditionChanged' });
  });
});

describe('a node that is silent in the snapshot', () => {
  const silent: Outage = {
    nodes: [
      steadyNode('a-00', 'a', {
        conditions: [
          { type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: '' },
        ],
      }),
      ...harbour.slice(1),
    ],
    leases: [lease('a-00', -300)],
  };

  it('stays silent', () => {
    const told = play(silent);
    expectTaintedAt(told, 'a-00', 'unreachable:NoExecute', 0);
    expect(readyAgain(told)).toEqual([]);
    expect(told.machineOf('a-00')).toMatchObject({ powered: false, kubeletRunning: false });
  });

  it('comes back with a restore', () => {
    const told = play({ ...silent, events: ['at=42s restore nodes=a-00'] });
    expect(readyAgain(told)).toEqual([42]);
  });
});

describe('a machine that joins', () => {
  it('registers a node that is Ready at once, with no taints of the node it is like', () => {
    const model = steadyNode('a-00', 'a', {
      taints: [
        { key: 'pool', value: 'ferries', effect: 'NoSchedule' },
        { key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoExecute' },
      ],
    });
    const told = play({
      nodes: [model, ...harbour.slice(1)],
      events: ['at=20s addNodes count=1 like=a-00 namePrefix=spare'],
    });
    const [added] = told.final.nodes().filter(({ name }) => name.startsWith('spare'));
    expect(added?.taints.map(({ key }) => key)).toEqual(['pool']);
    expect(added === undefined ? undefined : conditionOf(added, 'Ready')?.status).toBe('True');
    expectNever(told, { kind: 'node-lifecycle/grace-exceeded', node: added?.name });
  });

  it('can fail like any other', () => {
    const told = sail(
      'at=20s addNodes count=1 like=a-00 namePrefix=spare',
      'at=60s powerOff nodes=spare*',
    );
    const name = told.final.nodes().find((each) => each.name.startsWith('spare'))?.name ?? '';
    // It renewed its lease for the last time at 50, ten seconds before it failed.
    expectMarkedUnknownAt(told, name, 100);
  });
});

describe('the readiness of pods', () => {
  const web = pod('shop/web', 'a-00', {
    conditions: [
      { type: 'Ready', status: 'True', reason: '' },
      { type: 'ContainersReady', status: 'True', reason: '' },
    ],
  });
  const tolerant = { ...web, spec: { ...web.spec, tolerations: [{ operator: 'Exists' }] } };
  const sailWithPod = (...events: readonly string[]) =>
    play({ nodes: harbour, pods: [tolerant], events });

  it('is taken with the node, and comes back in a round of its kubelet', () => {
    const told = sailWithPod('at=50ms partition nodes=a-00 for=83s');
    expectAt(told, { kind: 'PodNotReady', pod: 'shop/web' }, 50);
    expectAt(told, { kind: 'PodReady', pod: 'shop/web' }, 90);
    expectCauseChain(
      told,
      { kind: 'PodReady', pod: 'shop/web' },
      'ScriptEvent',
      'HeartbeatRestored',
      'PodReady',
    );
  });

  it('comes back at once with a kubelet that starts', () => {
    const told = sailWithPod('at=50ms powerOff nodes=a-00 for=83s');
    expectAt(told, { kind: 'PodReady', pod: 'shop/web' }, 83.05);
  });

  it('is not touched by a kubelet that says that it is not ready itself', () => {
    expectNever(sailWithPod('at=7s notReady nodes=a-00'), { kind: 'PodNotReady' });
  });
});

describe('a node without heartbeats in the snapshot', () => {
  it('counts as heard of at the start', () => {
    const told = play({
      nodes: [node('a-00', { labels: harbour[0]?.labels ?? {} }), ...harbour.slice(1)],
      events: ['at=50ms powerOff nodes=a-00'],
      duration: seconds(600),
    });
    expectMarkedUnknownAt(told, 'a-00', 50);
    expect(told.start).toBe(atSecond(0));
  });
});
