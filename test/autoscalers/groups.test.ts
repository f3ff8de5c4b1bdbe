import { describe, expect, it } from 'vitest';
import type { NodeGroup } from '#autoscaling';
import type { Pod, PodDisruptionBudget } from '#cluster';
import { minutes } from '#units';
import { Group } from '../../src/autoscalers/cluster-autoscaler/group.ts';
import { isLasting, shortfallOf } from '../../src/autoscalers/cluster-autoscaler/group-size.ts';
import { optionsOf } from '../../src/autoscalers/cluster-autoscaler/options.ts';
import { NO_MACHINES } from '../../src/autoscalers/cluster-autoscaler/readiness.ts';
import { areSimilar } from '../../src/autoscalers/cluster-autoscaler/similar.ts';
import {
  budgetsOf,
  surroundingsOf,
} from '../../src/autoscalers/cluster-autoscaler/surroundings.ts';
import { budget } from '../support/budgets.ts';
import { pod } from '../support/builders.ts';
import { atSecond } from '../support/clock.ts';
import { Room } from '../support/room.ts';
import { roomyNode } from '../support/scheduler.ts';

const OPTIONS = optionsOf({}, [1, 36]);

const groupOf = (given: Partial<NodeGroup> = {}, zones: Readonly<Record<string, string>> = {}) =>
  new Group(
    {
      ...{ name: 'eks/web', zones: ['a', 'b', 'c'], minSize: 1, maxSize: 9, target: 3 },
      ...{ nodes: Object.keys(zones), isReported: true, ...given },
    },
    OPTIONS,
    (node) => zones[node] ?? '',
    atSecond(0),
  );

describe('a group of nodes', () => {
  it('has a machine for each of its nodes', () => {
    const { machines } = groupOf({}, { 'web-1': 'a', 'web-2': 'b' });
    expect([...machines.values()]).toEqual([
      { name: 'web-1', zone: 'a', hasFailed: false },
      { name: 'web-2', zone: 'b', hasFailed: false },
    ]);
  });

  it('names new machines after itself, one after the other', () => {
    const group = groupOf();
    expect([group.nextName(), group.nextName()]).toEqual(['web-new-1', 'web-new-2']);
    expect(groupOf({ name: 'web' }).nextName()).toBe('web-new-1');
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['as they are listed, where it has no machine', {}, 'abc'],
    ['those with fewer machines first', { w1: 'a', w2: 'a', w3: 'b' }, 'cba'],
    ['without machines of other zones', { w1: 'x', w2: 'x', w3: 'a' }, 'bca'],
  ])('orders in its zones %s', (_, zones, expected) => {
    expect(groupOf({}, zones).zonesByNeed().join('')).toBe(expected);
  });

  it('waits for what it has ordered', () => {
    const group = groupOf();
    group.changeRequest(-1, atSecond(0));
    expect(group.request).toBeUndefined();
    group.changeRequest(0, atSecond(0));
    expect(group.request).toBeUndefined();
    group.changeRequest(2, atSecond(0));
    const open = { increase: 2, since: atSecond(0), expectedBy: atSecond(900) };
    expect(group.request).toEqual(open);
    group.changeRequest(-1, atSecond(60));
    expect(group.request).toEqual({ ...open, increase: 1 });
  });

  it('knows nothing of what was under way when its process starts', () => {
    const group = groupOf({ backedOffSince: atSecond(-180) }, { w1: 'a' });
    group.machines.set('w1', {
      name: 'w1',
      zone: 'a',
      hasFailed: false,
      unregisteredSince: atSecond(0),
    });
    group.changeRequest(2, atSecond(0));
    group.shortfall = { registered: 1, target: 3, since: atSecond(0) };
    group.forget();
    const { request, backoff, shortfall } = group;
    expect([request, backoff, shortfall]).toEqual([undefined, undefined, undefined]);
    expect(group.machines.get('w1')).toEqual({ name: 'w1', zone: 'a', hasFailed: false });
  });

  it('should have by now what is neither ordered nor given up', () => {
    const group = groupOf({ target: 5 });
    expect(group.least).toBe(5);
    group.readiness = { ...NO_MACHINES, longUnregistered: 1 };
    expect(group.least).toBe(4);
    group.changeRequest(2, atSecond(0));
    expect(group.least).toBe(2);
  });

  it('gives a machine up a quarter of an hour after it was first missed', () => {
    const machine = { name: 'w1', zone: 'a', hasFailed: false };
    expect(groupOf().givenUpAt(machine)).toBeUndefined();
    const missed = { ...machine, unregisteredSince: atSecond(60) };
    expect(groupOf().givenUpAt(missed)).toBe(atSecond(960));
  });

  it('is backed off until its time, also by what it was told at the start', () => {
    const group = groupOf();
    expect(group.isBackedOff(atSecond(0))).toBe(false);
    expect(group.fail(atSecond(0))).toBe(minutes(5));
    expect(group.isBackedOff(atSecond(299))).toBe(true);
    expect(group.isBackedOff(atSecond(300))).toBe(false);
    const told = groupOf({ backedOffSince: atSecond(-180) });
    expect(told.isBackedOff(atSecond(119))).toBe(true);
    expect(told.isBackedOff(atSecond(120))).toBe(false);
    // The back-off that it was told of is the first one: the next is twice as long.
    expect(told.fail(atSecond(121))).toBe(minutes(10));
    // It is in a later one where the first would be over.
    const later = groupOf({ backedOffSince: atSecond(-700) });
    expect(later.backoff).toMatchObject({ until: atSecond(500), lasts: minutes(20) });
    expect(groupOf({ backedOffSince: atSecond(-9_999) }).backoff?.lasts).toBe(minutes(30));
  });

  it('waits for what was ordered before the start, and longer where that was long ago', () => {
    const ordered = (second: number) =>
      groupOf({ ordered: { nodes: 2, coming: 1, since: atSecond(second) } }).request;
    const request = { increase: 2, since: atSecond(-600), expectedBy: atSecond(300) };
    expect(ordered(-600)).toEqual(request);
    expect(ordered(-901)).toMatchObject({ since: atSecond(0), expectedBy: atSecond(900) });
  });
});

describe('a group lacks nodes', () => {
  const lacks = (target: number, readiness: object, second = 0) =>
    shortfallOf(undefined, target, { ...NO_MACHINES, ...readiness }, atSecond(second));

  it.each<[string, object, boolean]>([
    ['where it has fewer than its size', { ready: 2 }, true],
    ['not where it has as many', { ready: 3 }, false],
    ['not where it has more', { ready: 4 }, false],
    ['whatever its nodes are like', { ready: 1, unready: 1, notStarted: ['n'] }, false],
    ['also counting nodes whose machines are gone', { ready: 2, deleted: 1 }, false],
    ['not where a machine is still to come', { ready: 2, unregistered: 1 }, false],
    ['not where a machine did not come in time', { ready: 2, longUnregistered: 1 }, false],
  ])('%s', (_, readiness, expected) => {
    expect(lacks(3, readiness) !== undefined).toBe(expected);
  });

  it('since the first loop that saw exactly as many', () => {
    const first = lacks(3, { ready: 2 });
    const since = (target: number, ready: number) =>
      shortfallOf(first, target, { ...NO_MACHINES, ready }, atSecond(60))?.since;
    expect([since(3, 2), since(3, 1), since(4, 2)]).toEqual([0, 60, 60].map(atSecond));
  });

  it('for longer than a machine may take to come', () => {
    const shortfall = { registered: 2, target: 3, since: atSecond(0) };
    const lasting = (second: number) => isLasting(shortfall, minutes(15), atSecond(second));
    expect([lasting(900), lasting(901)]).toEqual([false, true]);
  });
});

describe('groups are alike', () => {
  const like = (labels: Readonly<Record<string, string>>) => {
    const node = roomyNode('n', 'a', { labels });
    return { node: { ...node, capacity: node.allocatable }, pods: [] };
  };

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['in whatever order their labels are', { tier: 'web', team: 'red' }, true],
    ['not by the value of a label', { team: 'red', tier: 'db' }, false],
    ['not with another label', { team: 'red', tier: 'web', more: '' }, false],
    ['not with fewer labels', { team: 'red' }, false],
    ['with another pool of their cloud', { team: 'red', tier: 'web', agentpool: 'x' }, true],
  ])('%s', (_, labels, expected) => {
    expect(areSimilar(like({ team: 'red', tier: 'web' }), like(labels), OPTIONS.similarity)).toBe(
      expected,
    );
  });

  it.each<[string, Readonly<Record<string, string>>, string, boolean]>([
    ['but for an ignored label', { team: 'red', tier: 'db' }, 'balancing-ignore-label=tier', true],
    [
      'but for several ignored labels',
      { team: 'blue', tier: 'db' },
      'balancing-ignore-label=tier,team',
      true,
    ],
    ['by one label alone', { team: 'red', more: '' }, 'balancing-label=team', true],
    ['by several labels', { team: 'red', tier: 'db' }, 'balancing-label=team,tier', false],
    ['not by a label that one lacks', { tier: 'web' }, 'balancing-label=team', false],
  ])('%s', (_, labels, flag, expected) => {
    const [name = '', values = ''] = flag.split('=');
    const all = values.split(',');
    const flags = { [name]: all.at(-1) ?? '' };
    const { similarity } = optionsOf(flags, [1, 36], all.length > 1 ? { [name]: all } : {});
    expect(areSimilar(like({ team: 'red', tier: 'web' }), like(labels), similarity)).toBe(expected);
  });

  it('as far as flags let what they have differ', () => {
    const more = like({});
    const SIZE = { ...more.node.capacity, cpu: '4', memory: '16Gi' };
    const of = (cpu: string, memory: string, flags = {}) => {
      const given = { ...more.node.capacity, cpu, memory };
      const larger = { ...more, node: { ...more.node, capacity: given, allocatable: given } };
      return areSimilar(
        { ...more, node: { ...more.node, capacity: SIZE, allocatable: SIZE } },
        larger,
        optionsOf(flags, [1, 36]).similarity,
      );
    };
    expect(of('4', '16Gi')).toBe(true);
    expect(of('4', '17.6Gi')).toBe(false);
    const memory = { 'memory-difference-ratio': '0.2' };
    expect(of('4', '17.6Gi', memory)).toBe(false);
    const room = { ...memory, 'max-allocatable-difference-ratio': '0.2' };
    expect(of('4', '17.6Gi', room)).toBe(false);
    expect(of('4', '17.6Gi', { ...room, 'max-free-difference-ratio': '0.2' })).toBe(true);
  });
});

describe('the budgets that a loop spends', () => {
  const web = (name: string, labels = { app: 'web' }): Pod => pod(`shop/${name}`, 'n', { labels });
  const around = (budgets: readonly PodDisruptionBudget[]) => {
    const { store } = new Room({ budgets });
    const parts = { store, options: OPTIONS, replicasOf: () => 1 };
    return { ...surroundingsOf(parts, atSecond(0)), of: (each: Pod) => budgetsOf(each, store) };
  };
  const allowing = (name: string, disruptionsAllowed: number) =>
    budget(name, {}, { disruptionsAllowed });

  it('allow all pods until those of a node that can go have taken what there is', () => {
    const { isAllowed, plan } = around([allowing('b', 2)]);
    const ask = () => ['a', 'b', 'c'].map((name) => isAllowed(web(name)));
    expect(ask()).toEqual([true, true, true]);
    plan([web('a')]);
    expect(ask()).toEqual([true, true, true]);
    plan([web('b'), web('c')]);
    expect(ask()).toEqual([false, false, false]);
  });

  it('allow pods to go at once, or one after the other', () => {
    const { areAllowedTogether, plan } = around([allowing('b', 2)]);
    const other = web('other', { app: 'db' });
    expect(areAllowedTogether([web('a'), web('b'), other, other])).toBe(true);
    expect(areAllowedTogether([web('a'), web('b'), web('c')])).toBe(false);
    plan([web('a')]);
    expect([[], [web('b')], [web('b'), web('c')]].map(areAllowedTogether)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('allow what all of them allow', () => {
    const { isAllowed } = around([
      allowing('wide', 1),
      budget('tight', { selector: { matchLabels: { tier: 'db' } } }, { disruptionsAllowed: 0 }),
    ]);
    const both = { app: 'web', tier: 'db' };
    const asked = [web('a', both), web('b'), web('c')].map(isAllowed);
    expect(asked).toEqual([false, true, true]);
  });

  it('say nothing of pods that they do not cover', () => {
    const { isAllowed, hasBudget, of } = around([allowing('b', 0), allowing('c', 1)]);
    expect(around([allowing('b', 0)]).hasBudget(web('a'))).toBe(true);
    const [own, other] = [web('a'), web('b', { app: 'db' })];
    expect([hasBudget(own), of(own)]).toEqual([true, ['shop/b', 'shop/c']]);
    expect([hasBudget(other), isAllowed(other), of(other)]).toEqual([false, true, []]);
    const away = { ...own, namespace: 'harbour' };
    expect([hasBudget(away), isAllowed(away)]).toEqual([false, true]);
  });
});
