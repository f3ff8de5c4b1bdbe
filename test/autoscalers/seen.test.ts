import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#cluster';
import { minutes } from '#units';
import { observe } from '../../src/autoscalers/cluster-autoscaler/observe.ts';
import { newUntil, podsToPlace } from '../../src/autoscalers/cluster-autoscaler/pods-to-help.ts';
import { NO_MACHINES } from '../../src/autoscalers/cluster-autoscaler/readiness.ts';
import { requestsOf } from '../../src/autoscalers/cluster-autoscaler/requests.ts';
import { findScaleUp } from '../../src/autoscalers/cluster-autoscaler/scale-up.ts';
import { templateOf } from '../../src/autoscalers/cluster-autoscaler/template.ts';
import { addUpcoming } from '../../src/autoscalers/cluster-autoscaler/upcoming.ts';
import { allowedDisruptions } from '../../src/autoscalers/karpenter/budgets.ts';
import { claimsAtStart } from '../../src/autoscalers/karpenter/machines.ts';
import { pod, spec, steadyNode } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';

const owned = (kind: string): Partial<Pod> => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'web', uid: 'u', controller: true }],
});

describe('a group gets no more nodes', () => {
  const machine = (cpu: string, memory = '8Gi'): Node => ({
    ...steadyNode('n', 'north'),
    capacity: { cpu, memory },
  });
  const why = (given: object, options: object = {}, nodes: readonly Node[] = [machine('4')]) => {
    const group = {
      ...{ name: 'g', least: 3, target: 3, maxSize: 9, isBackedOff: () => false },
      ...{ readiness: { ...NO_MACHINES, ready: 3 }, template: { node: machine('4'), pods: [] } },
      ...given,
    };
    const { unhelped } = findScaleUp(
      [pod('shop/a', ''), pod('shop/b', '')],
      SANDBOX as never,
      {
        ...{ groups: [group], nodes, now: atSecond(0), pick: () => 'g', priceOf: () => undefined },
        options: {
          ...{ okTotalUnreadyCount: 0, maxTotalUnreadyPercentage: 0, expanders: ['random'] },
          ...{ maxNodesTotal: 0, maxCoresTotal: 8, maxMemoryTotal: 16 * 2 ** 30 },
          ...options,
        },
      } as never,
    );
    expect(unhelped.map(({ pod: { name } }) => name)).toEqual(['a', 'b']);
    return unhelped[0]?.groups.map(({ why: text }) => text).join();
  };
  const SANDBOX = {
    ...{ mark: 0, addLike: () => undefined, backTo: () => undefined },
    refusalsOf: () => ['has no room', 'is tainted'],
  };

  it.each<[string, ReturnType<typeof why>, string]>([
    ['whose nodes would not help', why({}), 'has no room, is tainted'],
    ['that is not healthy', why({ readiness: NO_MACHINES }), 'is not healthy'],
    ['that is backed off', why({ isBackedOff: () => true }), 'is in backoff'],
    ['of the greatest size', why({ target: 9 }), 'is at its maximum size'],
    ['without an example', why({ template: undefined }), 'is without an example of its nodes'],
    ['over the most nodes', why({}, { maxNodesTotal: 1 }), 'is over a limit of the cluster'],
    ['and does up to the most', why({}, { maxNodesTotal: 2 }), 'has no room, is tainted'],
    ['over the most CPUs', why({}, {}, [machine('5')]), 'is over a limit of the cluster'],
    ['over the most memory', why({}, {}, [machine('4', '9Gi')]), 'is over a limit of the cluster'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('the machines that a loop sees', () => {
  const unready = (name: string, created: number): Node =>
    steadyNode(name, 'north', {
      creationTimestamp: atSecond(created),
      conditions: [{ type: 'Ready', status: 'False' } as never],
    });
  const group = (...names: string[]) => ({
    ...{ machines: new Map(names.map((name) => [name, { name }])), readiness: NO_MACHINES },
    givenUpAt: () => atSecond(900),
  });
  const look = (
    groups: readonly object[],
    nodes: readonly Node[],
    gone: readonly string[] = [],
    now = 0,
  ) =>
    observe(
      groups as never,
      new Map(nodes.map((node) => [node.name, node])),
      (name) => gone.includes(name),
      { maxNodeStartupTime: minutes(15) },
      atSecond(now),
    );

  it('are counted by their state, those of no group too', () => {
    const own = group('ready', 'new', 'old', 'lost');
    const nodes = [
      ...[steadyNode('ready', 'north'), unready('new', -10), unready('old', -1_000)],
      ...[steadyNode('lost', 'north'), unready('stray', -1_000), unready('foal', -5)],
    ];
    const seen = look([own], nodes, ['lost']);
    expect(own.readiness).toEqual({
      ...NO_MACHINES,
      ...{ ready: 1, notStarted: ['new'], unready: 1, deleted: 1 },
    });
    expect(seen).toEqual({ unready: 2, turns: [atSecond(890), atSecond(895)] });
  });

  it('wait for their nodes until they are given up', () => {
    const own = group('coming', 'gone');
    expect(look([own], [], ['gone']).turns).toEqual([atSecond(900)]);
    expect(own.readiness).toMatchObject({ unregistered: 1, longUnregistered: 0 });
    expect([...own.machines.keys()]).toEqual(['coming']);
    expect(look([own], [], [], 900).turns).toEqual([atSecond(900)]);
    expect(look([own], [], [], 901).turns).toEqual([]);
    expect(own.readiness).toMatchObject({ unregistered: 0, longUnregistered: 1 });
  });

  const upcoming = (given: object, wantsOpenRequest = false) => {
    const added: string[] = [];
    const hidden: string[] = [];
    const sandbox = {
      addLike: (_: unknown, name: string) => added.push(name),
      hideNode: ({ name }: Node) => hidden.push(name),
    };
    const own = {
      ...{ name: 'g', target: 3, readiness: { ...NO_MACHINES, ready: 1, notStarted: ['new'] } },
      ...{ template: {}, request: {}, isBackedOff: () => false, ...given },
    };
    const nodes = new Map([['new', unready('new', 0)]]);
    addUpcoming([own] as never, sandbox as never, nodes, { wantsOpenRequest }, atSecond(0));
    return [...added, ...hidden].join(', ');
  };

  it.each<[string, string, string]>([
    ['those that were ordered', upcoming({}), 'upcoming 1 of g, upcoming 2 of g, new'],
    ['none when all are here', upcoming({ target: 1 }), ''],
    ['none without an example', upcoming({ template: undefined }), ''],
    [
      'those of no order',
      upcoming({ request: undefined }, false),
      'upcoming 1 of g, upcoming 2 of g, new',
    ],
    ['none of no order since 1.36', upcoming({ request: undefined }, true), ''],
    ['none while orders fail, since 1.36', upcoming({ isBackedOff: () => true }, true), ''],
    [
      'those of an open order since 1.36',
      upcoming({}, true),
      'upcoming 1 of g, upcoming 2 of g, new',
    ],
  ])('are coming: %s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it('begin with the pods of DaemonSets and of files that do not go', () => {
    const pods = [
      pod('kube-system/proxy', 'n', { annotations: { 'kubernetes.io/config.mirror': 'x' } }),
      pod('kube-system/agent', 'n', owned('DaemonSet')),
      pod('kube-system/going', 'n', { ...owned('DaemonSet'), deletionTimestamp: atSecond(0) }),
      pod('shop/web', 'n', owned('ReplicaSet')),
    ];
    const { template } = templateOf(
      'g',
      [steadyNode('n', 'north')],
      () => pods,
      undefined,
      atSecond(9_999_999),
    );
    expect(template?.pods.map(({ name }) => name)).toEqual(['proxy', 'agent']);
  });
});

describe('the pods that look for a place', () => {
  const pending = (name: string, priority?: number): Pod => {
    const { nodeName: _, ...unbound } = pod(`shop/${name}`, '', {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
      ...spec(priority === undefined ? {} : { priority }),
    });
    return unbound;
  };

  it('are those that found none, and those that move', () => {
    const moving = [pod('shop/a', 'n')];
    const store = {
      unboundPods: () => [pending('usual'), pending('cheap', -11), pending('least', -10)],
    };
    const found = podsToPlace(store as never, moving, -10).map(({ name }) => name);
    expect(found).toEqual(['usual', 'least', 'a (moves)']);
    expect(podsToPlace(store as never, [], 0).map(({ name }) => name)).toEqual(['usual']);
    // One without a priority never counts as low.
    expect(podsToPlace(store as never, [], 1).map(({ name }) => name)).toEqual(['usual']);
  });

  it('may be joined by others for two seconds, or for half a minute with accelerators', () => {
    const asking = (resource: string) =>
      spec({
        containers: [{ name: 'main', resources: { requests: { [resource]: '1' } } }] as never,
      });
    const at = (second: number, resource: string): Pod =>
      pod('shop/web', '', { creationTimestamp: atSecond(second), ...asking(resource) });
    expect(newUntil([at(5, 'cpu'), at(3, 'cpu'), at(4, 'cpu')])).toBe(atSecond(5));
    expect(newUntil([at(3, 'nvidia.com/gpu'), at(4, 'cpu')])).toBe(atSecond(33));
    // The oldest of those with accelerators counts, whatever others there are.
    expect(newUntil([at(3, 'cpu'), at(4, 'nvidia.com/gpu'), at(6, 'amd.com/gpu')])).toBe(
      atSecond(34),
    );
    expect(newUntil([at(40, 'cpu'), at(4, 'nvidia.com/gpu')])).toBe(atSecond(34));
    expect(newUntil([at(4, 'nvidia.com/mig-1g.5gb')])).toBe(atSecond(6));
  });

  it('that ask for nothing take nothing', () => {
    expect(requestsOf(pod('shop/web', '', spec({ containers: [] })))).toEqual({
      cpu: 0,
      memory: 0,
    });
  });
});

it('all nodes of a large pool may go by 100%', () => {
  const budgets = [{ nodes: '100%', reasons: [] }];
  expect(
    allowedDisruptions({ budgets }, 'Empty', { nodes: 1_000, disrupted: 0 }, atSecond(0)),
  ).toBe(1_000);
});

describe('the claims of Karpenter at the start', () => {
  const POOL = 'karpenter.sh/nodepool';
  const HASH = 'karpenter.sh/nodepool-hash';
  const claims = (labels: object, claim?: object, pool?: object) => {
    const node = { ...steadyNode('n', 'north', { creationTimestamp: atSecond(0) }), labels };
    const bare = { name: 'c', nodeName: 'n', annotations: {}, conditions: [] };
    return claimsAtStart({
      nodes: [node as never],
      claims: claim === undefined ? [] : [{ ...bare, expireAfter: 'Never', ...claim } as never],
      pools:
        pool === undefined ? [] : [{ name: 'p', annotations: {}, template: {}, ...pool } as never],
      types: [{ name: 'm5', prices: { spot: 2, 'on-demand': 5 } } as never],
      start: atSecond(3_600),
    })[0];
  };
  const own = { [POOL]: 'p', 'node.kubernetes.io/instance-type': 'm5' };

  it('are those of nodes of pools', () => {
    expect(claims({})).toBeUndefined();
    expect(claims(own)).toMatchObject({
      pool: 'p',
      name: 'n',
      price: 5,
      capacityType: 'on-demand',
    });
    expect(claims({ 'eks.amazonaws.com/compute-type': 'auto' })).toMatchObject({
      pool: 'default',
      price: 0,
    });
    expect(claims({ ...own, 'karpenter.sh/capacity-type': 'spot' })).toMatchObject({ price: 2 });
  });

  it('expire by their claim, or else by their pool', () => {
    const expiry = (claim?: object, pool?: object) => claims(own, claim, pool)?.expiresAt;
    expect(expiry()).toBeUndefined();
    expect(expiry({ creationTimestamp: atSecond(60), expireAfter: '1h' })).toBe(atSecond(3_660));
    expect(expiry(undefined, { template: { expireAfter: '2h' } })).toBe(atSecond(7_200));
    expect(expiry(undefined, { template: { expireAfter: '1h' } })).toBeUndefined();
    expect(expiry({ creationTimestamp: atSecond(0), expireAfter: '30m' })).toBe(atSecond(1_800));
    expect(expiry({ expireAfter: 'Never' }, { template: { expireAfter: '2h' } })).toBeUndefined();
  });

  it('are initialized by a label or a condition', () => {
    expect(claims(own)?.isInitialized).toBe(false);
    expect(claims({ ...own, 'karpenter.sh/initialized': 'true' })?.isInitialized).toBe(true);
    const holds = (status: string) => ({ conditions: [{ type: 'Initialized', status }] });
    expect(claims(own, holds('True'))?.isInitialized).toBe(true);
    expect(claims(own, holds('False'))?.isInitialized).toBe(false);
  });

  it('are drifted by a condition, or by another hash than that of their pool', () => {
    const drifted = (claim: object, pool: object) => claims(own, claim, pool)?.isDrifted;
    const hash = (value: string) => ({ annotations: { [HASH]: value } });
    expect(drifted(hash('1'), hash('2'))).toBe(true);
    expect(drifted(hash('1'), hash('1'))).toBe(false);
    expect(drifted({}, hash('2'))).toBe(false);
    expect(drifted(hash('1'), {})).toBe(false);
    expect(drifted({ conditions: [{ type: 'Drifted', status: 'True' }] }, {})).toBe(true);
  });
});
