import { describe, expect, it } from 'vitest';
import { pod, spec, steadyNode, steadyZone } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import {
  entriesLike,
  expectAt,
  expectEvictedAt,
  expectNever,
  expectRemovedAt,
  expectTaintedAt,
  expectUntaintedAt,
} from '../support/expect.ts';
import { play } from '../support/outage.ts';

const harbour = [...steadyZone('a', 3), ...steadyZone('h', 3)];
const crew = [
  pod('shop/web', 'a-00', spec({ tolerations: [{ operator: 'Exists' }] })),
  pod('shop/tickets', 'a-01', spec({ tolerations: [{ operator: 'Exists' }] })),
];

const sail = (...events: readonly string[]) => play({ nodes: harbour, pods: crew, events });

describe('an event of a script', () => {
  it('is written down with its nodes, its place and its end', () => {
    const told = sail('at=10s partition nodes=a-00,a-01 for=20s');
    const script = entriesLike(told, { kind: 'ScriptEvent' }).map(({ cause }) => cause);
    expect(script).toMatchObject([
      { event: 'partition', nodes: ['a-00', 'a-01'], line: 1 },
      { event: 'partition', nodes: ['a-00', 'a-01'], line: 1, undone: true },
    ]);
    expect(script[0]).not.toHaveProperty('undone');
    expect(script[0]).not.toHaveProperty('pods');
  });

  it('passes over nodes that have gone by then', () => {
    const told = sail(
      'at=10s deleteNode nodes=a-00',
      'at=20s taint nodes=a-00,a-01 taints=storm:NoSchedule',
      'at=21s untaint nodes=a-00,a-01 taints=storm:NoSchedule',
      'at=22s cordon nodes=a-00',
      'at=23s label nodes=a-00 labels.pier=old',
      'at=24s deleteNode nodes=a-00',
    );
    expectTaintedAt(told, 'a-00', 'storm:NoSchedule');
    expectTaintedAt(told, 'a-01', 'storm:NoSchedule', 20);
    expectUntaintedAt(told, 'a-01', 'storm:NoSchedule', 21);
    expectAt(told, { kind: 'NodeRemoved', node: 'a-00' }, 10);
  });

  it('names the pods that it finds when it happens', () => {
    const told = sail(
      'at=10s deletePods pods=shop/web gracePeriod=0s',
      'at=20s deletePods namespaces=shop',
    );
    const [first, second] = entriesLike(told, { kind: 'ScriptEvent' }).map(({ cause }) => cause);
    expect(first).toMatchObject({ pods: ['shop/web'] });
    expect(second).toMatchObject({ pods: ['shop/tickets'] });
    expectRemovedAt(told, 'shop/tickets', 50);
  });
});

describe('taint', () => {
  it('dates taints that evict, and only those', () => {
    const told = sail('at=10s taint nodes=a-00 taints=storm:NoExecute,fog:NoSchedule');
    expect(told.final.node('a-00')?.taints).toEqual([
      { key: 'storm', value: '', effect: 'NoExecute', timeAdded: atSecond(10) },
      { key: 'fog', value: '', effect: 'NoSchedule' },
    ]);
  });

  it('takes the taint away when its time is over', () => {
    const told = sail('at=10s taint nodes=a-00 taints=storm=wild:NoExecute for=20s');
    expectTaintedAt(told, 'a-00', 'storm=wild:NoExecute', 10);
    expectUntaintedAt(told, 'a-00', 'storm=wild:NoExecute', 30);
  });
});

describe('untaint', () => {
  const told = play({
    nodes: [
      steadyNode('a-00', 'a', {
        taints: [
          { key: 'storm', value: 'wild', effect: 'NoExecute' },
          { key: 'storm', value: '', effect: 'NoSchedule' },
          { key: 'fog', value: '', effect: 'NoSchedule' },
        ],
      }),
      ...harbour.slice(1),
    ],
    events: [
      'at=10s untaint nodes=a-00 taints=fog:NoSchedule',
      'at=20s untaint nodes=a-00 taints=storm',
    ],
  });

  it('takes away the taint of a key and an effect, whatever its value', () => {
    expectUntaintedAt(told, 'a-00', 'fog:NoSchedule', 10);
  });

  it('takes away the taints of a key with every effect when none is named', () => {
    expectUntaintedAt(told, 'a-00', 'storm=wild:NoExecute', 20);
    expectUntaintedAt(told, 'a-00', 'storm:NoSchedule', 20);
  });
});

describe('cordon', () => {
  it('makes a node unschedulable until its time is over, and taints it so', () => {
    const told = sail('at=10s cordon nodes=a-00 for=20s');
    expectAt(told, { kind: 'NodeCordoned', node: 'a-00' }, 10);
    expectTaintedAt(told, 'a-00', 'node.kubernetes.io/unschedulable:NoSchedule', 10);
    expectAt(told, { kind: 'NodeUncordoned', node: 'a-00' }, 30);
    expectUntaintedAt(told, 'a-00', 'node.kubernetes.io/unschedulable:NoSchedule', 30);
  });
});

describe('reboot and flap', () => {
  it('lose the power and get it back', () => {
    const told = sail('at=10s reboot nodes=a-00 downFor=30s');
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 10);
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 40);
  });

  it('cut the network again and again', () => {
    const told = sail('at=10s flap nodes=a-00 down=5s up=7s times=3');
    expectAt(told, { kind: 'HeartbeatLost', node: 'a-00' }, 10, 22, 34);
    expectAt(told, { kind: 'HeartbeatRestored', node: 'a-00' }, 15, 27, 39);
  });
});

describe('controllerManager', () => {
  const STORM = 'at=100s taint nodes=a-00 taints=storm:NoExecute';
  const web = [pod('shop/web', 'a-00')];

  it('stops, and what happens meanwhile is found by the one that starts', () => {
    const told = play({
      nodes: harbour,
      pods: web,
      events: ['at=90s controllerManager=stop', STORM, 'at=300s controllerManager=start'],
    });
    expectEvictedAt(told, 'shop/web', 300);
  });

  it('may stop for a time', () => {
    const events = ['at=90s controllerManager=stop for=50s', STORM];
    expectEvictedAt(play({ nodes: harbour, pods: web, events }), 'shop/web', 140);
  });

  it('that starts while another runs changes nothing', () => {
    const told = sail('at=100s controllerManager=start');
    expect(told.entries.map(({ cause }) => cause.kind)).toEqual(['ScriptEvent']);
  });

  it('does nothing any more once it has stopped', () => {
    const told = sail('at=10s controllerManager=stop', 'at=20s powerOff nodes=a-00');
    expectNever(told, { kind: 'node-lifecycle/grace-exceeded' });
    expectNever(told, { kind: 'NodeTainted' });
  });
});

describe('apiServer', () => {
  it('that is away for less than a renewal of the leader costs the controllers nothing', () => {
    const told = sail('at=10s apiServer=stop for=9.9s');
    expectNever(told, { kind: 'NodeConditionChanged' });
  });

  it('that is away for long gives all nodes a whole new grace period with its return', () => {
    const told = sail('at=10s apiServer=stop for=10m');
    expectNever(told, { kind: 'node-lifecycle/grace-exceeded' });
  });

  it('restarts the countdowns of a controller that lost its lead', () => {
    const told = play({
      nodes: harbour,
      pods: [
        pod(
          'shop/web',
          'a-00',
          spec({ tolerations: [{ key: 'storm', operator: 'Exists', tolerationSeconds: 60 }] }),
        ),
      ],
      events: ['at=10s taint nodes=a-00 taints=storm:NoExecute', 'at=20s apiServer=stop for=11s'],
    });
    // The API is back at 31, and the next leader waits 17 s for the Lease.
    expectEvictedAt(told, 'shop/web', 108);
  });

  it('holds back a controller manager that starts meanwhile', () => {
    const told = play({
      nodes: harbour,
      pods: [pod('shop/web', 'a-00')],
      events: [
        'at=5s controllerManager=stop',
        'at=10s taint nodes=a-00 taints=storm:NoExecute',
        'at=20s apiServer=stop for=30s',
        'at=25s controllerManager=start',
      ],
    });
    expectEvictedAt(told, 'shop/web', 67);
  });

  it.each([
    ['taint nodes=a-00 taints=storm:NoExecute', 'NodeTainted'],
    ['cordon nodes=a-00', 'NodeCordoned'],
    ['deleteNode nodes=a-00', 'NodeRemoved'],
    ['deletePods pods=shop/web', 'PodDeletionRequested'],
  ] as const)('that is down makes a command fail for good: %s', (event, kind) => {
    const told = sail('at=10s apiServer=stop for=9s', `at=12s ${event}`);
    expectNever(told, { kind });
    expectAt(told, { kind: 'ScriptEvent', refused: true }, 12);
  });

  it('that is down makes labels, and the end of a taint, fail too', () => {
    const told = sail(
      'at=5s taint nodes=a-00 taints=storm:NoSchedule for=7s',
      'at=10s apiServer=stop for=9s',
      'at=12s label nodes=a-00 labels.pier=old',
      'at=13s untaint nodes=a-00 taints=storm',
    );
    expectUntaintedAt(told, 'a-00', 'storm:NoSchedule');
    expect(told.final.node('a-00')?.labels).not.toHaveProperty('pier');
    expectAt(told, { kind: 'ScriptEvent', refused: true }, 12, 12, 13);
  });

  it('that is down keeps nothing from happening to machines', () => {
    const told = sail('at=10s apiServer=stop for=9s', 'at=12s powerOff nodes=a-00');
    expectNever(told, { kind: 'ScriptEvent', refused: true });
    expect(told.machineOf('a-00').powered).toBe(false);
  });

  it('that is down lets new nodes wait, which register with its return', () => {
    const told = sail('at=10s apiServer=stop for=9s', 'at=12s addNodes like=a-00 namePrefix=new');
    expectAt(told, { kind: 'NodeAdded', node: 'new-1' }, 19);
    expect(told.final.node('new-1')?.creationTimestamp).toBe(atSecond(19));
  });

  it('does not bring back a controller manager that was stopped meanwhile', () => {
    const told = play({
      nodes: harbour,
      pods: [pod('shop/web', 'a-00')],
      events: [
        'at=20s apiServer=stop for=30s',
        'at=25s controllerManager=stop',
        'at=100s taint nodes=a-00 taints=storm:NoExecute',
      ],
    });
    expectNever(told, { kind: 'PodDeletionRequested' });
  });
});
