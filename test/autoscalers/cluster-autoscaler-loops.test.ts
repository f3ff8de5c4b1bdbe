import { describe, expect, it } from 'vitest';
import { ClusterAutoscaler } from '#autoscalers/cluster-autoscaler';
import type { NodeGroup } from '#autoscaling';
import type { Node, Pod } from '#cluster';
import { optionsOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { atSecond } from '../support/clock.ts';
import { entriesLike, expectAt, expectCauseChain, expectNever } from '../support/expect.ts';
import { BY_THE_TEST } from '../support/room.ts';
import { asking, pending, roomyNode, running, schedulerOf } from '../support/scheduler.ts';
import { Stage } from './stage.ts';

/** A node of the group that has been Ready for long, with 4 CPUs. */
const machine = (name: string, given: Partial<Node> = {}): Node => {
  const node = roomyNode(name, 'a', { creationTimestamp: atSecond(-86_400), ...given });
  return { ...node, capacity: node.allocatable };
};
const owned = (name: string) => ({
  ownerReferences: [
    { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: name, controller: true },
  ],
});
const busy = (node: string): Pod =>
  running(`shop/on-${node}`, node, { containers: [asking({ cpu: '3' })] }, owned('web'));
/** A pod for which the scheduler has found no node. */
const waiting = (name: string, cpu = '3', given: Partial<Pod> = {}): Pod =>
  pending(
    `shop/${name}`,
    { containers: [asking({ cpu })] },
    {
      ...{ creationTimestamp: atSecond(-60), ...owned('web') },
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
      ...given,
    },
  );

const ZONE = 'topology.kubernetes.io/zone';

interface Course {
  readonly nodes?: readonly Node[];
  readonly pods?: readonly Pod[];
  readonly group?: Partial<NodeGroup>;
  readonly flags?: Readonly<Record<string, string>>;
  readonly isUp?: (second: number) => boolean;
  readonly runs?: (second: number) => boolean;
  readonly joinsAfter?: number;
  readonly leavesAfter?: number;
  readonly full?: readonly string[];
  /** What else happens, and when. */
  readonly at?: readonly [number, (stage: Stage, autoscaler: ClusterAutoscaler) => void][];
  readonly until?: number;
}

/** One loop every 10.02 seconds, of which the first is at 10.02 s. */
const loop = (count: number): number => Math.round(count * 1_002) / 100;

function loops(course: Course) {
  const { nodes = [machine('w1')], flags = {}, at = [], until = 3_000 } = course;
  const pods = course.pods ?? [...nodes.map(({ name }) => busy(name)), waiting('new')];
  const stage = new Stage(nodes, pods);
  const { room, market, evictionApi } = stage;
  stage.joinsAfter = course.joinsAfter ?? 40;
  stage.leavesAfter = course.leavesAfter ?? 1;
  for (const zone of course.full ?? []) stage.full.add(zone);
  const second = (): number => (room.timeline.now - atSecond(0)) / 1e6;
  const options = optionsOf({ 'frequent-loops-enabled': 'false', ...flags }, [1, 36]);
  const autoscaler = new ClusterAutoscaler({
    ...room.parts('cluster-autoscaler'),
    ...{ market, evictionApi, options, lastLoop: atSecond(0) },
    groups: [
      {
        ...{ name: 'g', zones: ['a'], minSize: 1, maxSize: 5, target: nodes.length },
        ...{ nodes: nodes.map(({ name }) => name), isReported: true, ...course.group },
      },
    ],
    trial: () => schedulerOf([], [], {}, room.store),
    pick: ([first = '']) => first,
    priceOf: () => undefined,
    priorityOf: () => undefined,
    replicasOf: () => 2,
    apiAvailable: () => course.isUp?.(second()) ?? true,
    isRunning: () => course.runs?.(second()) ?? true,
  });
  for (const [when, act] of at) room.at(when, () => act(stage, autoscaler));
  room.run(until);
  return { said: stage.said, room, autoscaler };
}

const ordered = (count: number, name = 'g-new-1') => `${loop(count)}: order ${name} in a`;

describe.each(['true', 'false'])(
  'Cluster Autoscaler (scale-down %s) orders a node',
  (scalesDown) => {
    const from = (second: number) => (now: number) => now > second;
    const wake = [25, (_: Stage, autoscaler: ClusterAutoscaler) => autoscaler.wake()] as const;

    it.each<[string, Course, readonly string[]]>([
      ['with its next loop', {}, [ordered(1)]],
      ['once the API server is up again', { isUp: from(25) }, [ordered(3)]],
      ['once it runs again', { runs: from(25), at: [[...wake]] }, [ordered(3)]],
      ['not while it does not run', { runs: () => false }, []],
      [
        'after the time for which its group is backed off',
        { group: { backedOffSince: atSecond(-200) }, until: 1_100 },
        [ordered(10)],
      ],
      [
        'of which it knows nothing when it has started anew',
        { group: { backedOffSince: atSecond(-200) }, runs: from(25), at: [[...wake]] },
        [ordered(3)],
      ],
      [
        'two seconds after the oldest pod was made',
        { pods: [busy('w1'), waiting('new', '3', { creationTimestamp: atSecond(9) })] },
        [ordered(2)],
      ],
      [
        'once the pod has waited for as long as a flag says',
        { flags: { 'new-pod-scale-up-delay': '2m' }, pods: [busy('w1'), waiting('new')] },
        [ordered(6)],
      ],
      ['not for a pod that has room', { pods: [busy('w1'), waiting('new', '1')] }, []],
      ['not beyond the size of its group', { group: { maxSize: 1 } }, []],
    ])('%s', (_, course, expected) => {
      expect(
        loops({
          until: 200,
          ...course,
          flags: { 'scale-down-enabled': scalesDown, ...course.flags },
        }).said,
      ).toEqual(expected);
    });

    it('at once where loops are frequent and a pod turns out to fit nowhere', () => {
      const comes = ({ room: { user } }: Stage): void => {
        user.createPod(waiting('new'), BY_THE_TEST);
      };
      const course = { pods: [busy('w1')], at: [[13, comes]] as Course['at'], until: 60 } as const;
      expect(loops(course as Course).said).toEqual([ordered(2)]);
      const flags = { 'frequent-loops-enabled': 'true' };
      expect(loops({ ...course, flags } as Course).said).toEqual(['13: order g-new-1 in a']);
    });
  },
);

describe('Cluster Autoscaler waits for an order', () => {
  it('and tells so of the pods that the node is for', () => {
    const { room, autoscaler } = loops({ until: 60 });
    expectAt(room, { kind: 'cluster-autoscaler/scale-up', group: 'g', from: 1, to: 2 }, loop(1));
    expectAt(room, { kind: 'cluster-autoscaler/waits-for', pod: 'shop/new' }, loop(2));
    expect([...autoscaler.unhelped]).toEqual([['shop/new', 'a node is expected']]);
    expect(autoscaler.groups.map(({ target }) => target)).toEqual([2]);
  });

  it('and counts its machines against the limits of the cluster', () => {
    const pods = [busy('w1'), waiting('new'), waiting('newer')];
    const flags = { 'max-nodes-total': '2', 'scale-down-enabled': 'false' };
    expect(loops({ pods, flags, until: 100 }).said).toEqual([ordered(1)]);
    const all = loops({ pods, flags: { ...flags, 'max-nodes-total': '3' }, until: 100 }).said;
    expect(all).toEqual([ordered(1), ordered(1, 'g-new-2')]);
  });

  it('for a quarter of an hour, after which its group is backed off for five minutes', () => {
    const { room, said } = loops({ joinsAfter: Infinity, until: 1_300 });
    expectAt(
      room,
      { kind: 'cluster-autoscaler/backed-off', group: 'g', why: 'timed-out', lasts: 300 },
      loop(91),
    );
    const orders = said.filter((what) => what.includes('order'));
    expect(orders).toEqual([ordered(1), ordered(121, 'g-new-2')]);
  });

  it('for no more machines at once than it may order', () => {
    const pods = [busy('w1'), waiting('new'), waiting('newer')];
    const first = (flags: Course['flags'] = {}) => loops({ pods, flags, until: 11 }).said;
    expect(first()).toHaveLength(2);
    expect(first({ 'max-nodes-per-scaleup': '1' })).toHaveLength(1);
    expect(first({ 'max-nodes-per-scaleup': '0' })).toHaveLength(2);
  });

  it('not for any of the machines that the cloud does not have', () => {
    const pods = [busy('w1'), waiting('new'), waiting('newer')];
    const { room } = loops({ full: ['a'], pods, until: 60 });
    const failed = entriesLike(room, { kind: 'NodeOrderFailed', reason: 'no-capacity' });
    expect(failed.map(({ cause }) => 'node' in cause && cause.node)).toEqual([
      'g-new-1',
      'g-new-2',
    ]);
    expect(entriesLike(room, { kind: 'cluster-autoscaler/backed-off' })).toHaveLength(1);
  });

  it('not where the cloud has none, and its group is backed off with the next loop', () => {
    const { room, said } = loops({ full: ['a'], until: 400 });
    const refused = (count: number, name: string) => `${ordered(count, name)}: refused`;
    expect(said).toEqual([refused(1, 'g-new-1'), refused(32, 'g-new-2')]);
    const backed = { kind: 'cluster-autoscaler/backed-off', why: 'no-capacity' } as const;
    expectAt(room, { ...backed, lasts: 300 }, loop(2));
    expectAt(room, { ...backed, lasts: 600 }, loop(33));
    expectAt(
      room,
      { kind: 'NodeOrderFailed', reason: 'no-capacity', zone: 'a' },
      loop(2),
      loop(33),
    );
  });

  it('that was made before the start, whose machines are still to come', () => {
    const told = { nodes: 1, coming: 1, since: atSecond(-30) };
    const { said, autoscaler, room } = loops({ group: { target: 2, ordered: told }, until: 60 });
    expect(said).toEqual(['0: order g-new-1 in a']);
    expectAt(room, { kind: 'cluster-autoscaler/waits-for', pod: 'shop/new' }, loop(1));
    expect(autoscaler.groups.map(({ target }) => target)).toEqual([2]);
  });

  it('of before the start no longer than of others', () => {
    const told = { nodes: 1, coming: 1, since: atSecond(-600) };
    const group = { target: 2, ordered: told };
    const { room } = loops({ group, joinsAfter: Infinity, until: 320 });
    expectAt(room, { kind: 'cluster-autoscaler/backed-off', why: 'timed-out' }, loop(30));
  });

  it('not for nodes that its group lacks at the start, whose size is lowered after a while', () => {
    const group = { target: 3, maxSize: 3 };
    const { room, said, autoscaler } = loops({ group, until: 940 });
    expectAt(room, { kind: 'cluster-autoscaler/no-scale-up', pod: 'shop/new' }, loop(1));
    // 901.8 s after the first loop the size becomes that of the nodes, and the loop ends.
    expect(said).toEqual([ordered(92)]);
    expect(autoscaler.groups.map(({ target }) => target)).toEqual([2]);
  });

  it('and names the zone in which its group gets it, where the first has no capacity', () => {
    const nodes = [machine('w1'), machine('w2', { labels: { [ZONE]: 'b' } })];
    const group = { zones: ['a', 'b', 'c'] };
    const pods = [busy('w1'), busy('w2'), waiting('new'), waiting('newer')];
    const { room, said } = loops({ nodes, pods, group, full: ['c'], until: 30 });
    expect(said).toEqual([`${loop(1)}: order g-new-1 in a`, `${loop(1)}: order g-new-2 in b`]);
    const zones = entriesLike(room, { kind: 'NodeOrdered' }).map(({ cause }) => cause);
    expect(zones).toMatchObject([{ zone: 'a' }, { zone: 'b' }]);
  });

  it('and tells of pods that no group helps why', () => {
    const { room, autoscaler } = loops({ pods: [waiting('big', '5')], until: 60 });
    expectAt(room, { kind: 'cluster-autoscaler/no-scale-up', pod: 'shop/big' }, loop(1));
    expect([...autoscaler.unhelped]).toEqual([['shop/big', 'g: Insufficient cpu']]);
  });
});

describe('Cluster Autoscaler halts', () => {
  const lost = { conditions: [{ type: 'Ready', status: 'Unknown', reason: '', message: '' }] };
  const nodes = [machine('w1'), machine('w2', lost as never)];
  const flags = { 'ok-total-unready-count': '0' };
  const until = { nodes, flags, until: 200 };

  it('while more than 45 % of all nodes are not ready, and goes on after that', () => {
    const back: Course['at'] = [[25, (stage) => stage.setReady('w2', 'True')]];
    const { room, said } = loops({ ...until, at: back });
    const halted = { autoscaler: 'cluster-autoscaler' } as const;
    expectAt(room, { kind: 'AutoscalerHalted', ...halted, unready: 1, nodes: 2 }, loop(1));
    expectAt(room, { kind: 'AutoscalerResumed', ...halted }, loop(3));
    expect(said).toEqual([ordered(3)]);
    const path = (id: never) => room.ledger.pathTo(id);
    expectCauseChain(
      { entries: room.entries, pathTo: path as never },
      { kind: 'AutoscalerResumed' },
      'AutoscalerHalted',
      'AutoscalerResumed',
    );
  });

  it('not while no more than a number of them are not', () => {
    const { room, said } = loops({ ...until, flags: { 'ok-total-unready-count': '1' } });
    expectNever(room, { kind: 'AutoscalerHalted' });
    expect(said).toEqual([ordered(1)]);
  });
});

describe('Cluster Autoscaler takes nodes away', () => {
  const nodes = [machine('w1'), machine('w2')];
  const idle = { nodes, pods: [busy('w1')] };
  const ends = (course: Course) => loops({ ...idle, ...course }).said;

  it.each<[string, readonly string[], readonly string[]]>([
    // Unneeded since the first loop, and ended five seconds after the loop in which it begins.
    ['after ten minutes without need', ends({}), [`${loop(61) + 5}: end w2`]],
    [
      'after a time of a flag',
      ends({ flags: { 'scale-down-unneeded-time': '1m' } }),
      ['75.14: end w2'],
    ],
    ['not where that is off', ends({ flags: { 'scale-down-enabled': 'false' } }), []],
    ['not below the size of their group', ends({ group: { minSize: 2 } }), []],
    ['not those of no group', ends({ group: { nodes: ['w1'], target: 1 } }), []],
    ['not those that are used', ends({ pods: [busy('w1'), busy('w2')] }), []],
  ])('%s', (_, said, expected) => {
    expect(said).toEqual(expected);
  });

  it('that have a soft taint meanwhile, which goes when they are needed again', () => {
    const seen: (readonly string[])[] = [];
    const look: Course['at'] = [
      [5, (stage) => seen.push(stage.marksOf('w2'))],
      [15, (stage) => seen.push(stage.marksOf('w2'))],
      [16, ({ room: { user } }) => user.createPod(busy('w2'), BY_THE_TEST)],
      [25, (stage) => seen.push(stage.marksOf('w2'))],
    ];
    loops({ ...idle, at: look });
    expect(seen).toEqual([[], ['DeletionCandidateOfClusterAutoscaler'], []]);
  });

  it('no more than the size of their group allows, while nodes of ended machines are there', () => {
    const three = [machine('w1'), machine('w2'), machine('w3')];
    const course = { nodes: three, pods: [], group: { minSize: 2 }, leavesAfter: 60 };
    expect(ends(course)).toEqual([expect.stringMatching(/: end w1$/)]);
  });

  it('also soon after another has turned out to be needed', () => {
    const three = [...nodes, machine('w3')];
    const leaves = ({ room: { user } }: Stage): void => {
      user.removePod('shop/on-w3' as Pod['key'], 'Deleted', BY_THE_TEST);
    };
    const comes = ({ room: { user } }: Stage): void => {
      user.createPod(busy('w2'), BY_THE_TEST);
    };
    const at: Course['at'] = [
      [61, leaves],
      [loop(61) + 2, comes],
    ];
    const pods = [busy('w1'), busy('w3')];
    expect(ends({ nodes: three, pods, at, until: 900 })).toEqual([`${loop(67) + 5}: end w3`]);
  });

  it('and tells why', () => {
    const { room } = loops(idle);
    const [began] = entriesLike(room, { kind: 'NodeRemovalStarted', node: 'w2', pool: 'g' });
    expect(began?.cause).toMatchObject({ reason: 'unneeded' });
  });
});

describe('Cluster Autoscaler finds the taint of a deletion at the start', () => {
  const LEAVES = 'ToBeDeletedByClusterAutoscaler';
  const leaving = (name: string, second: number): Node =>
    machine(name, {
      unschedulable: true,
      taints: [{ key: LEAVES, value: `${atSecond(second) / 1e6}`, effect: 'NoSchedule' }],
    });
  const nodes = [machine('w1'), leaving('w2', -60)];
  const idle = { nodes, pods: [busy('w1')], until: 120 } as const;

  it('and goes on with it', () => {
    const { said, room, autoscaler } = loops(idle);
    expect(said).toEqual(['0: end w2']);
    expectAt(room, { kind: 'NodeRemovalStarted', node: 'w2', reason: 'unneeded' }, 0);
    expect(autoscaler.groups.map(({ target }) => target)).toEqual([1]);
  });

  it('and knows of a machine that its group has given up already', () => {
    const { said, autoscaler } = loops({ ...idle, group: { target: 1 } });
    expect(said).toEqual(['0: end w2']);
    expect(autoscaler.groups.map(({ target }) => target)).toEqual([1]);
  });

  it('and leaves one of long ago alone, which a process that starts anew takes away', () => {
    const seen: (readonly string[])[] = [];
    const at: Course['at'] = [
      [24, (stage) => seen.push(stage.marksOf('w2'))],
      [25, (_, autoscaler) => autoscaler.wake()],
      [35, (stage) => seen.push(stage.marksOf('w2'))],
    ];
    const used = [machine('w1'), leaving('w2', -800)];
    const pods = [busy('w1'), busy('w2')];
    expect(loops({ nodes: used, pods, at, until: 120 }).said).toEqual([]);
    expect(seen).toEqual([[LEAVES, 'cordoned'], []]);
  });

  it('and ends no machine while it does not run', () => {
    expect(loops({ ...idle, runs: () => false }).said).toEqual([]);
  });
});

describe('Cluster Autoscaler does not see pods of a low priority', () => {
  const cheap = (key: string, node: string, priority = -11): Pod =>
    running(key, node, { containers: [asking({ cpu: '3' })], priority }, owned('cheap'));
  const nodes = [machine('w1'), machine('w2')];

  it('whose room new pods could have', () => {
    const until = 200;
    const pods = (priority: number) => [cheap('shop/cheap', 'w1', priority), waiting('new')];
    expect(loops({ pods: pods(-11), until }).said).toEqual([]);
    expect(loops({ pods: pods(-10), until }).said).toEqual([ordered(1)]);
  });

  it('so that their node is unused, and goes without evicting them', () => {
    const pods = [cheap('shop/cheap', 'w1'), busy('w2')];
    expect(loops({ nodes, pods }).said).toEqual([expect.stringMatching(/: end w1$/)]);
    expect(loops({ nodes, pods: [busy('w1'), busy('w2')] }).said).toEqual([]);
  });

  it('that come later', () => {
    const come = ({ room: { user } }: Stage): void => {
      user.createPod(cheap('shop/cheap', 'w1'), BY_THE_TEST);
    };
    const leave = ({ room: { user } }: Stage): void => {
      user.removePod('shop/on-w1' as Pod['key'], 'Deleted', BY_THE_TEST);
    };
    const at: Course['at'] = [
      [100, come],
      [200, leave],
    ];
    const { said } = loops({ nodes, pods: [busy('w1'), busy('w2')], at });
    expect(said).toEqual([expect.stringMatching(/: end w1$/)]);
  });
});
